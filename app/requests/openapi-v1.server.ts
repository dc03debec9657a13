import { z } from 'zod'
import { keyScopes } from '#app/domain/integration/scopes.ts'
import { MAX_PAGE } from './api-answer.server.ts'
import { apiResources, rollSchema } from './api-resources.server.ts'
import { apiBodies } from './api-write.server.ts'

const TEXT = { type: 'string' }
const QUERY = { cursor: TEXT, limit: { type: 'integer', minimum: 1, maximum: MAX_PAGE, default: 50 } }
const PROBLEMS: Record<number, string> = {
	400: 'The request cannot be read, or breaks a rule',
	401: 'No valid key',
	403: 'The key lacks a scope, or the school is not active or is read-only',
	404: 'No such record at this school',
	429: 'Too many requests; wait for the seconds in Retry-After',
}

let kept: object | undefined

/** The OpenAPI document of the API for programs, made from the schemas that write its answers. */
export function openApiOfKeys(): object {
	kept ??= {
		openapi: '3.1.0',
		info: {
			title: 'Solfa API',
			version: '1',
			description: 'Read and write the records of a school with a key from Settings, Keys and webhooks.',
		},
		security: [{ key: [] }],
		components: {
			securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
			schemas: Object.fromEntries(
				Object.values(apiResources).map(({ singular, schema }) => [singular, schemaOf(schema)]),
			),
		},
		paths: withWrites(Object.fromEntries(Object.keys(apiResources).flatMap(readPaths))),
	}
	return kept
}

type Paths = Record<string, Record<string, object>>

function withWrites(paths: Paths): Paths {
	const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
	const add = (path: string, operations: Record<string, object>) => {
		paths[path] = { ...paths[path], ...operations }
	}
	const duplicates = inQuery({ duplicates: { const: 'allow' } })
	add('/api/v1/students', {
		post: operation(
			'Add a student',
			'people:write',
			ref('student'),
			[...duplicates, ONCE],
			apiBodies.newStudent,
		),
	})
	add('/api/v1/students/{id}', {
		patch: operation('Change a student', 'people:write', ref('student'), [IN_PATH], apiBodies.student),
	})
	add('/api/v1/lessons/{id}', {
		patch: operation(
			'Set the online link of a lesson',
			'schedule:write',
			ref('lesson'),
			[IN_PATH],
			apiBodies.lesson,
		),
	})
	add('/api/v1/payments', {
		post: operation('Record a payment', 'money:write', ref('payment'), [ONCE], apiBodies.payment),
	})
	add('/api/v1/lessons/{id}/marks', {
		get: operation('Read the roll of a lesson', 'schedule:read', schemaOf(rollSchema), [IN_PATH]),
		put: operation('Mark a lesson', 'attendance:write', schemaOf(rollSchema), [IN_PATH], apiBodies.marks),
	})
	return paths
}

const ONCE = { name: 'Idempotency-Key', in: 'header', schema: TEXT }

function readPaths(name: string): [string, Record<string, object>][] {
	const { singular, scope, filters } = apiResources[name as keyof typeof apiResources]
	const $ref = `#/components/schemas/${singular}`
	const page = {
		type: 'object',
		required: ['data', 'next'],
		properties: { data: { type: 'array', items: { $ref } }, next: { type: ['string', 'null'] } },
	}
	const query = {
		...QUERY,
		...Object.fromEntries(
			Object.entries(filters).map(([field, schema]) => [field, schemaOf(schema as z.ZodType)]),
		),
	}
	return [
		[`/api/v1/${name}`, { get: operation(`List ${name}`, scope, page, inQuery(query)) }],
		[`/api/v1/${name}/{id}`, { get: operation(`Read a ${singular}`, scope, { $ref }, [IN_PATH]) }],
	]
}

const IN_PATH = { name: 'id', in: 'path', required: true, schema: TEXT }

function inQuery(query: Record<string, object>) {
	return Object.entries(query).map(([name, schema]) => ({ name, in: 'query', schema }))
}

function operation(summary: string, scope: string, answer: object, parameters: object[], body?: z.ZodType) {
	const label = keyScopes.find(({ value }) => value === scope)?.label
	const problems = Object.entries(PROBLEMS).map(([status, description]): [string, object] => [
		status,
		{ description, content: { 'application/problem+json': { schema: { type: 'object' } } } },
	])
	return {
		summary,
		description: `Needs the scope ${scope} (${label}).`,
		parameters,
		...(body ? { requestBody: { required: true, content: inJson(schemaOf(body, 'input')) } } : {}),
		responses: {
			[summary.startsWith('Add') || summary.startsWith('Record') ? 201 : 200]: {
				description: 'Done',
				content: inJson(answer),
			},
			...Object.fromEntries(problems),
		},
	}
}

function inJson(schema: object) {
	return { 'application/json': { schema } }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output' = 'output'): object {
	const json: Record<string, unknown> = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
	// The OpenAPI version already defines the dialect.
	delete json.$schema
	return json
}
