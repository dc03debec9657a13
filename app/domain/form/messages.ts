import { z } from 'zod'

/** Fallback messages for schemas without their own. */
export function genericMessage(issue: z.core.$ZodRawIssue): string | undefined {
	if (issue.code === 'invalid_type') {
		return issue.input === undefined
			? 'Required'
			: `Expected ${issue.expected} received ${nameOf(issue.input)}`
	}
	if (issue.code === 'invalid_format' && issue.format === 'email') return 'Invalid email'
	if (issue.code === 'too_small' && issue.origin === 'string') {
		return `String must contain at least ${issue.minimum} character(s)`
	}
	if (issue.code === 'too_big' && issue.origin === 'string') {
		return `String must contain at most ${issue.maximum} character(s)`
	}
	return undefined
}

z.config({ customError: genericMessage })

function nameOf(input: unknown): string {
	if (input === null) return 'null'
	return Array.isArray(input) ? 'array' : typeof input
}
