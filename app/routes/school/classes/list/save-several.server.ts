import { data, type ActionFunctionArgs } from '@remix-run/node'
import { severalClasses } from '#app/domain/class/form.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { changeClasses } from '#app/models/class/state.server.ts'
import { classNoun, many } from '#app/domain/class/labels.ts'
import { invalid, readForm } from '#app/web/form.server.ts'

/** Applies the action to every row that allows it. For the others the page gives the reason. */
export async function changeSeveral(args: ActionFunctionArgs, access: Access) {
	const form = await readForm(args, severalClasses)
	if (!form.ok) return invalid(args, form)

	const { classIds, intent } = form.value
	const results = changeClasses(access, classIds, intent)
	const noun = classNoun(access.school.kind === 'solo')
	const changed = results.filter(({ refused }) => refused === null).length
	const refusals = results.flatMap(({ id, refused }) => (refused ? [{ id, text: refused }] : []))
	const count = many(changed, noun.one, noun.many)
	if (refusals.length === 0) {
		const { pathname, search } = new URL(args.request.url)
		return redirectWithFlash(args, pathname + search, {
			id: 'classes-changed',
			params: { count: `${count} ${changed === 1 ? 'was' : 'were'}` },
		})
	}
	return data({ done: `${changed === 0 ? 'Nothing' : count} changed; these were not:`, refusals })
}
