import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { environment } from '#app/config/environment.server.ts'
import { onlyBy } from '#app/guards/enter.server.ts'
import { joinClasses, visitJoinCall } from '#app/requests/join.server.ts'
import { notFound } from '#app/web/call.server.ts'

/** The classes of a school's sign-up page for programs, such as its own website's. */
export async function loader(args: LoaderFunctionArgs) {
	const open = await visitJoinCall(args, args.params.school)
	if (!open) return notFound()
	const { name, currency } = open.access.school
	const classes = joinClasses(open, 'en').map(
		({
			id,
			name: title,
			instrument,
			ageFrom,
			ageTo,
			teacher,
			offer,
			free,
			when,
			planned,
			room,
			price,
			path,
		}) => ({
			id,
			name: title,
			instrument,
			ageFrom,
			ageTo,
			when: [when, planned].filter(Boolean).join(', '),
			room,
			teacher,
			offer,
			places: free,
			price: price && {
				amount: price.minor / 100,
				currency,
				per: price.unit,
				later: price.later.map(({ from, amountMinor, per }) => ({ from, amount: amountMinor / 100, per })),
			},
			url: environment().appUrl + path,
		}),
	)
	const headers = { 'Cache-Control': 'public, max-age=60' }
	return Response.json({ school: name, classes }, { headers })
}

export function action(args: ActionFunctionArgs) {
	return onlyBy(args, 'GET')
}
