import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '#lib/api-error.ts'
import type { OpenApiDocument } from './open-api.ts'

export const apiDocumentAddress = '/api/openapi.json'

/** The description of the API is not itself a call of the contract, so it is read by its address. */
export const apiDocumentView = queryOptions<OpenApiDocument, ApiError>({ queryKey: [apiDocumentAddress] })
