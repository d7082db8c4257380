import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'

type Store = { endpoint: string; accessKeyId: string; secretAccessKey: string }

/** Makes a bucket in a store of tests. */
export async function createBucket({ endpoint, ...credentials }: Store, name: string): Promise<void> {
  const { accessKeyId, secretAccessKey } = credentials
  const client = new S3Client({
    region: 'us-east-1',
    endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  })
  await client.send(new CreateBucketCommand({ Bucket: name }))
  client.destroy()
}
