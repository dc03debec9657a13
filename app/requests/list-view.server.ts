import type { Access } from '#app/models/access.server.ts'
import { deleteListView, listListViews, saveListView } from '#app/models/list-view.server.ts'
import { listView } from '#app/domain/list-view-form.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { ListName } from '#app/domain/list-views.ts'
import { CLEARED, listHref, readList, type ListDeclaration } from '#app/utils/list-query.ts'
import { readForm } from '#app/web/form.server.ts'
import { redirectWithFlash } from './redirect.server.ts'

/** Saves or deletes a view of a list; null for all other posts. */
export async function answerListView(
	args: RouteArgs,
	access: Access,
	list: ListName,
	path: string,
	declared: ListDeclaration,
) {
	const params = new URL(args.request.url).searchParams
	const what = params.get('views')
	if (what !== 'save' && what !== 'delete') return null
	const query = readList(params, declared, access.school.dateFormat)
	const here = listHref(path, query)
	const form = await readForm(args, listView)
	// Invalid values fall back to defaults instead of being rejected.
	if (!form.ok) return redirectWithFlash(args, here, { id: 'nothing-changed' })
	const { id, name, isDefault } = form.value
	const outcome =
		what === 'delete'
			? deleteListView(access, list, id)
			: saveListView(access, list, { name, isDefault, text: here.split('?')[1] ?? '' })
	if (!outcome.ok)
		return redirectWithFlash(args, here, {
			id: 'nothing-changed',
			params: { why: Object.values(outcome.errors).flat().join(' ') },
		})
	const how = what === 'delete' ? 'deleted' : 'saved'
	return redirectWithFlash(args, here, { id: 'view-changed', params: { ...outcome.value, how } })
}

/** The user's default view, unless the list was left in another state; null without one. */
export function defaultAddress(access: Access, list: ListName, path: string): string | null {
	const view = listListViews(access, list).find(({ isDefault }) => isDefault)
	if (!view) return null
	return `${path.split('?')[0]}?${view.text || `${CLEARED.name}=${CLEARED.value}`}`
}
