import { z } from 'zod'
import { limits } from './limits.ts'
import { tagYearLimits } from './photos/tag-years.ts'

// Every whole number of an answer is one of these, so that the OpenAPI document states its range. Inputs name their own limits.

/** An id of a 32-bit identity column. */
export const Id = z.int().min(1).max(limits.maxId)

/** An id of a 64-bit identity column, or a place in a list by such ids. */
export const BigId = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

/** How many there are of something. Counts are 64-bit in the database. */
export const Count = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

/** A price in whole units of a currency. */
export const WholePrice = z.int().min(limits.averageSalePrice.min).max(limits.averageSalePrice.max)

/** How many of a hundred. */
export const Percent = z.int().min(0).max(100)

/** Columns of times are 32-bit: 24 days. */
export const Milliseconds = z.int().min(0).max(limits.maxId)

/** Pixels of a side of a stored photo. */
export const PhotoSide = z.int().min(1).max(limits.photoSide)

/** A year of a tag. */
export const TagYear = z.int().min(tagYearLimits.min).max(tagYearLimits.max)
