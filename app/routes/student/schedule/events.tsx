import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { href } from '#app/domain/href.ts'
import { openPortal } from '#app/requests/portal.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { keepCertificate } from '#app/views/event/read.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { EventCard } from './events/card.tsx'
import { readFamilyEvents } from './events/read.server.ts'
import { saveFamilyEvents } from './events/save.server.ts'

export { links } from '#app/styles/portal.ts'

export const handle = { title: 'Lessons' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'lesson:book')
	const portal = openPortal(args, access, 'schedule')
	const { searchParams } = new URL(args.request.url)
	if (searchParams.get('format') === 'pdf')
		await keepCertificate(args, access, searchParams.get('entry') ?? '')
	return readFamilyEvents(access, portal)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'student', 'lesson:book')
	return saveFamilyEvents(args, access, openPortal(args, access, 'schedule'))
}

/** The children who take part, what they play, and their results. */
export default function FamilyEvents() {
	const { keep, isOwn, coming, past } = useLoaderData<typeof loader>()
	const text = usePortalWords().events
	const form = useFormPage()
	return (
		<>
			<ErrorSummary form={form} names={[]} refusal={text.form.refusal} />
			<PortalHead
				title={text.title}
				beside={
					<a className="act" href={href.portal('schedule', keep)}>
						{text.toLessons}
					</a>
				}
			/>
			{coming.length + past.length === 0 ? <p>{text.none}</p> : null}
			{coming.length > 0 ? <h2 className="mt-4">{text.coming}</h2> : null}
			{coming.map((event) => (
				<EventCard key={event.id} event={event} keep={keep} isOwn={isOwn} />
			))}
			{past.length > 0 ? <h2>{text.past}</h2> : null}
			{past.map((event) => (
				<EventCard key={event.id} event={event} keep={keep} isOwn={isOwn} />
			))}
		</>
	)
}
