/** Of every api process: in development and drills here, in the systemd unit and the image by hand (tools/deployment.test.ts). */
export const nodeOptions = { NODE_OPTIONS: '--max-semi-space-size=8' }
