import { z } from 'zod'
import { demandScope } from '#app/guards/api-key.server.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { OpenKey } from '#app/models/visitors/api-key.server.ts'
import { unlessUnchanged } from '#app/web/call.server.ts'
import { problem, problemNotFound } from '#app/web/problem.server.ts'
import { apiResource } from './api-resources.server.ts'

export const MAX_PAGE = 100

const limit = z.coerce.number().int().min(1).max(MAX_PAGE).default(50)

/** The resource a path names, for a key that may read it. Throws a problem otherwise. */
export function demandResource(key: OpenKey, name: string | undefined) {
	const resource = apiResource(name)
	if (!resource)
		throw problem(404, 'Not found', 'There is no such resource. /api/v1/openapi.json lists them.')
	return { ...resource, access: demandScope(key, resource.scope) }
}

/** A page of a resource. Without `next` it is the last one. */
export function answerPage({ request }: RouteArgs, key: OpenKey, name: string | undefined): Response {
	const { access, schema, filters, list, cursorOf } = demandResource(key, name)
	const query = readQuery(request, filters)
	const rows = list(access, { ...query, limit: query.limit + 1 })
	const shown = rows.slice(0, query.limit)
	const last = rows.length > query.limit ? shown.at(-1) : undefined
	const next = last ? (cursorOf ? cursorOf(last as never) : last.id) : null
	const body = { data: shown.map((row) => schema.parse(row)), next }
	return unlessUnchanged(request, JSON.stringify(body), () => body)
}

/** One record of a resource. */
export function answerOne({ request }: RouteArgs, key: OpenKey, name: string | undefined, id = ''): Response {
	const { access, schema, list } = demandResource(key, name)
	const [row] = list(access, { id, limit: 1, filters: {} })
	if (!row) return problemNotFound()
	const body = schema.parse(row)
	return unlessUnchanged(request, JSON.stringify(body), () => body)
}

/** Unknown parameters are refused, so that a misspelled filter does not return everything. */
function readQuery({ url }: Request, filters: Readonly<Record<string, z.ZodType<string>>>) {
	const known = { limit, cursor: z.string().min(1).max(100).optional(), ...partial(filters) }
	const asked = Object.fromEntries(new URL(url).searchParams)
	const read = z.strictObject(known).safeParse(asked)
	if (!read.success) throw problem(400, 'Bad query', messageOf(read.error))
	const { limit: size, cursor: after, ...rest } = read.data as Record<string, unknown>
	return {
		limit: size as number,
		after: after as string | undefined,
		filters: rest as Record<string, string | undefined>,
	}
}

function partial(filters: Readonly<Record<string, z.ZodType<string>>>) {
	return Object.fromEntries(Object.entries(filters).map(([name, schema]) => [name, schema.optional()]))
}

/** The first mistake, with the name of its field. */
export function messageOf({ issues }: z.ZodError): string {
	const [issue] = issues
	const field = issue?.path.join('.')
	return field ? `${field}: ${issue?.message}` : (issue?.message ?? 'This could not be read.')
}

/** Answers methods that an address does not support. */
export function onlyMethods(...methods: string[]): Response {
	return problem(405, 'Method not allowed', `This address takes ${methods.join(' or ')}.`, {
		Allow: methods.join(', '),
	})
}
