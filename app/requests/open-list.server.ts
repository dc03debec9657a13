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
import type { Asked } from '#app/guards/enter.server.ts'
import { defaultAddress } from './list-view.server.ts'

/** So many lists, each asked for in so few words, and so long: a cookie goes along with every request. */
const MOST = 8
const LONGEST = 200
const LIFE = 90 * 24 * 60 * 60

interface Left {
	/** A browser may be shared: what one person left is no other's, nor theirs at another school. */
	whose: string
	/** What lists were asked for, by their addresses; the one that was left last comes last. */
	lists: Record<string, string>
}

/**
 * Opens a list. An address that asks for nothing leads to what this person asked it for last, or to the view they
 * chose for it; whatever else it asks for
 * is shown, and remembered in their browser, for a GET writes nothing here.
 */
export async function openList(
	args: Asked,
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
		// Loaders that run after a form keep the page it stands on.
		const usual = before ? addressOf(path, before) : list && defaultAddress(access, list, path)
		if (usual && !args.context.isForm) throw redirect(usual)
		return
	}
	if (!said.every((name) => isOfList(name, declared))) return
	const now = wordsOf(path, readList(searchParams, declared, access.school.dateFormat), declared)
	if (now !== before) args.context.replyHeaders.append('Set-Cookie', await headerOf(left, path, now))
}

function isOfList(name: string, { filters = {} }: ListDeclaration): boolean {
	return (
		['search', 'sort', 'page', 'perPage', 'columns', CLEARED.name].includes(name) ||
		Object.hasOwn(filters, name)
	)
}

/** What is worth coming back to: the filters and the order. Names that were typed are nobody's to find here. */
function wordsOf(path: string, query: ListQuery, declared: ListDeclaration): string {
	const typed = (name: string) => declared.filters?.[name] === 'text'
	const filters: Filters = Object.fromEntries(
		Object.entries(query.filters).map(([name, value]) => {
			const kept = value !== null && (!typed(name) || IS_CHOSEN.test(value))
			return [name, kept ? value : null]
		}),
	)
	const words = listHref(path, { ...query, search: '', page: 1, filters, unread: {} }).slice(path.length + 1)
	return words.length <= LONGEST ? words : ''
}

/** The id of a row, or figures such as an age or a year: all other text is somebody's own. */
const IS_CHOSEN = /^(?:[0-9a-z]{26}|\d{1,4})$/

function addressOf(path: string, words: string): string {
	return words ? `${path}${path.includes('?') ? '&' : '?'}${words}` : path
}

async function readLeft({ request }: Asked, { userId, schoolId }: Access): Promise<Left> {
	const whose = createHash('sha256').update(`${userId} ${schoolId}`).digest('base64url').slice(0, 12)
	const kept = (await cookie('lists').parse(request.headers.get('Cookie'))) as Left | null
	return kept?.whose === whose ? kept : { whose, lists: {} }
}

function headerOf({ whose, lists }: Left, path: string, words: string): Promise<string> {
	const others = Object.entries(lists).filter(([one]) => one !== path)
	const kept = words ? [...others, [path, words] as const] : others
	const left: Left = { whose, lists: Object.fromEntries(kept.slice(-MOST)) }
	return cookie('lists').serialize(left, { maxAge: LIFE })
}
