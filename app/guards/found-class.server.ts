import { data } from '@remix-run/node'
import { NOT_FOUND } from '#app/utils/not-found.ts'
import type { Access } from '#app/models/access.server.ts'
import { findClass, type FoundClass } from '#app/models/class/found.server.ts'

/** The class of an address. Another school's answers exactly as none at all. */
export function foundClass(access: Access, id: string | undefined): FoundClass {
	return findClass(access, id ?? '') ?? missing()
}

export function missing(): never {
	throw data(NOT_FOUND, { status: 404 })
}
