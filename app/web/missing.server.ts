import { data } from '@remix-run/node'
import { NOT_FOUND } from '#app/web/not-found.ts'

/** Unknown records and those of other schools are indistinguishable. */
export function missing(): never {
	throw data(NOT_FOUND, { status: 404 })
}
