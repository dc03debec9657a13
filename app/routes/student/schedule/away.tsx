import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { portalWords } from '#app/content/portal/catalogs.ts'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { awayForm } from '#app/domain/portal/form.ts'
import { href } from '#app/domain/href.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { reportAbsencesAsShown } from '#app/models/portal/absence.server.ts'
import { openPortal } from '#app/requests/portal.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { AwayLessons, DaysForm } from './away-forms.tsx'
import { readAway, readDaysAway } from './read-away.server.ts'

export { links } from '#app/styles/portal.ts'

export const handle = { title: 'Lessons' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'lesson:book')
	const portal = openPortal(args, access, 'schedule')
	if (!portal.shows.absences) missing()
	return readAway(args, access, portal)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'student', 'lesson:book')
	const { chosen, keep, shows } = openPortal(args, access, 'schedule')
	const days = readDaysAway(args, access)?.value
	if (!shows.absences || !days) missing()
	const form = await readForm(args, awayForm(portalWords(access.language)))
	if (!form.ok) return invalid(args, form)

	const { lessons: ticked, reason: note, shown } = form.value
	const studentIds = chosen.map(({ id }) => id)
	const reported = reportAbsencesAsShown(access, { studentIds, days, ticked, note, shown })
	// Lessons of other families do not exist here.
	if (!reported.ok && reported.status === 404) missing()
	if (!reported.ok) return invalid(args, form, reported)

	const [only, ...more] = reported.value
	const id = only?.trialGoesOn ? 'trial-absence-reported' : 'absence-reported'
	const several = { id: 'absences-reported', params: { count: String(reported.value.length) } } as const
	return redirectWithFlash(args, href.portal('schedule', keep), more.length > 0 ? several : { id })
}

/** Reports the absences of several days: the days first, then their lessons and what each absence means. */
export default function SeveralDaysAway() {
	const { list, child, keep, isOwn, names, asked, days, found } = useLoaderData<typeof loader>()
	const text = usePortalWords().absence.several
	return (
		<>
			<PortalHead
				title={text.title}
				list={list}
				child={child}
				hrefOf={(id) => portalHref.away({ child: id, ...days })}
			/>
			{isOwn ? null : <p>{text.about(names)}</p>}
			<DaysForm asked={asked} keep={keep} />
			{found ? <AwayLessons key={found.shown} found={found} keep={keep} isOwn={isOwn} /> : null}
		</>
	)
}
