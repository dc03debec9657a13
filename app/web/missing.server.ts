import { data } from '@remix-run/node'
import { NOT_FOUND } from '#app/web/not-found.ts'

/** What is not there, and what is another school's: nobody can tell one from the other. */
export function missing(): never {
	throw data(NOT_FOUND, { status: 404 })
}
