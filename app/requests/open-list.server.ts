import { createHash } from 'node:crypto'
import { redirect } from '@remix-run/node'
import type { Access } from '#app/models/access.server.ts'
import { cookie } from '#app/web/cookies.server.ts'
import {
	CLEARED,
	listHref,
	readList,
	type Filters,
	type ListDeclaration,
	type ListQuery,
} from '#app/utils/list-query.ts'
import type { ListName } from '#app/domain/list-views.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import { defaultAddress } from './list-view.server.ts'

/** Limits on the remembered lists, because the cookie is sent with every request. */
const MOST = 8
const LONGEST = 200
const LIFE = 90 * 24 * 60 * 60

interface Left {
	/** Browsers are shared, so the lists belong to one user at one school. */
	whose: string
	/** Queries by list address, most recently used last. */
	lists: Record<string, string>
}

/**
 * Opens a list. An empty query redirects to the user's last query or saved default view; any other query is shown and
 * remembered in a cookie, since a GET must not write to the database. A part of the list that a link elsewhere opened is
 * not remembered, because the user chose no filter.
 */
export async function openList(
	args: RouteArgs,
	access: Access,
	path: string,
	declared: ListDeclaration,
	list?: ListName,
) {
	const { searchParams } = new URL(args.request.url)
	const own = new URLSearchParams(path.split('?')[1])
	const said = [...searchParams.keys()].filter((name) => !own.has(name))
	const left = await readLeft(args, access)
	const before = left.lists[path] ?? ''
	if (said.length === 0) {
		// Loaders that run after an action stay on the page of the form.
		const usual = before ? addressOf(path, before) : list && defaultAddress(access, list, path)
		if (usual && !args.context.isForm) throw redirect(usual)
		return
	}
	const isLinked = said.some((name) => declared.filters?.[name] === 'link')
	if (isLinked || !said.every((name) => isOfList(name, declared))) return
	const now = wordsOf(path, readList(searchParams, declared, access.school.dateFormat), declared)
	if (now !== before) args.context.replyHeaders.append('Set-Cookie', await headerOf(left, path, now))
}

function isOfList(name: string, { filters = {} }: ListDeclaration): boolean {
	return (
		['search', 'sort', 'page', 'perPage', 'columns', CLEARED.name].includes(name) ||
		Object.hasOwn(filters, name)
	)
}

/**
 * Remembers filters and order. Typed text is left out, because it may contain names that other users of the browser could
 * read.
 */
function wordsOf(path: string, query: ListQuery, declared: ListDeclaration): string {
	const typed = (name: string) => declared.filters?.[name] === 'text'
	const filters: Filters = Object.fromEntries(
		Object.entries(query.filters).map(([name, value]) => {
			const kept = value !== null && (!typed(name) || IS_CHOSEN.test(value))
			return [name, kept ? value : null]
		}),
	)
	const text = listHref(path, { ...query, search: '', page: 1, filters, unread: {} }).slice(path.length + 1)
	return text.length <= LONGEST ? text : ''
}

/** An id, or a short number such as an age or year; all other text was typed by the user. */
const IS_CHOSEN = /^(?:[0-9a-z]{26}|\d{1,4})$/

function addressOf(path: string, text: string): string {
	return text ? `${path}${path.includes('?') ? '&' : '?'}${text}` : path
}

async function readLeft({ request }: RouteArgs, { userId, schoolId }: Access): Promise<Left> {
	const whose = createHash('sha256').update(`${userId} ${schoolId}`).digest('base64url').slice(0, 12)
	const kept = (await cookie('lists').parse(request.headers.get('Cookie'))) as Left | null
	return kept?.whose === whose ? kept : { whose, lists: {} }
}

function headerOf({ whose, lists }: Left, path: string, text: string): Promise<string> {
	const others = Object.entries(lists).filter(([listPath]) => listPath !== path)
	const kept = text ? [...others, [path, text] as const] : others
	const left: Left = { whose, lists: Object.fromEntries(kept.slice(-MOST)) }
	return cookie('lists').serialize(left, { maxAge: LIFE })
}
