import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useOwnForm } from '#app/components/account/own-form.ts'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextareaField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import type { PortalWords } from '#app/content/portal/catalogs.ts'
import { SlotDays } from '#app/components/lesson/slot-days.tsx'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalPhrase, usePortalWords } from '#app/components/portal/words.ts'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { openPortal } from '#app/requests/portal.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { readBooking } from './read-booking.server.ts'
import { saveSchedule } from './save.server.ts'

export { links } from '#app/styles/portal.ts'

export const handle = { title: 'Lessons' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'lesson:book')
	const portal = openPortal(args, access, 'schedule')
	return readBooking(access, portal, new URL(args.request.url).searchParams)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'student', 'lesson:book')
	return saveSchedule(args, access, openPortal(args, access, 'schedule'))
}

/** Free times for a make-up lesson. The next page asks to confirm the chosen one. */
export default function BookMakeUp() {
	const { keep, credit, student, mayBook, isArranged, closed, isReleased, days, pause, later, earlier } =
		useLoaderData<typeof loader>()
	const { credit: text, lessons } = usePortalWords()
	const say = usePortalPhrase()
	const form = useOwnForm('hold')
	const none = isArranged ? text.arranged : text.none
	return (
		<>
			<ErrorSummary form={form} names={['slot']} refusal={text.refusal} />
			<PortalHead title={text.title(student.name, isArranged)} />
			{closed ? null : (
				<p>
					{isArranged
						? text.until(credit.minutes, credit.until, 1)
						: text.intro(credit.minutes, credit.until)}
				</p>
			)}
			{isReleased ? <p className="notice">{text.released}</p> : null}
			{student.mayBook ? null : <p className="notice">{text.mayNotBook}</p>}
			{days.length > 0 ? (
				<Form form={form} intent="hold" submit={text.hold} pending={text.holding}>
					<HiddenField form={form} name="credit" value={credit.id} />
					<SlotDays form={form} days={days} legend={text.free} more={text.more} />
				</Form>
			) : (
				<p>{closed ? say(closed) : pause ? pauseWords(text, student.name, pause) : none}</p>
			)}
			<p className="pages">
				{earlier ? (
					<a className="act" href={earlier}>
						{text.earlierDays}
					</a>
				) : (
					<a className="act" href={href.portal('schedule', keep)}>
						{lessons.title}
					</a>
				)}{' '}
				{later ? (
					<a className="act" href={later}>
						{text.laterDays}
					</a>
				) : null}
			</p>
			{mayBook ? <AskOffice credit={credit} hasTimes={days.length > 0} /> : null}
		</>
	)
}

function pauseWords(
	text: PortalWords['credit'],
	name: string | null,
	{ until, isThenOffered }: { until: string | null; isThenOffered: boolean },
): string {
	return [text.pauses(name, until), isThenOffered ? text.afterPause : ''].join(' ').trim()
}

interface AskProps {
	credit: { id: string; isAsked: boolean; wish: string | null; answer: string | null }
	hasTimes: boolean
}

/** If no time suits, the family can ask the office for one, and reply to its answer. */
function AskOffice({ credit, hasTimes }: AskProps) {
	const { ask } = usePortalWords().credit
	const form = useOwnForm('ask', { wish: credit.answer ? null : credit.wish })
	const isWaiting = credit.isAsked && !credit.answer
	if (isWaiting) return <p className="notice">{ask.asked(credit.wish)}</p>
	return (
		<>
			{credit.answer ? <p className="notice">{ask.answered(credit.answer)}</p> : null}
			<details
				className="slot-day"
				open={!hasTimes || Boolean(credit.answer) || form.problems(['wish']).length > 0}
			>
				<summary>{credit.answer ? ask.reply : hasTimes ? ask.title : ask.noTimes}</summary>
				<ErrorSummary form={form} names={['wish']} refusal={ask.refusal} />
				<Form form={form} intent="ask" submit={credit.answer ? ask.answer : ask.submit} pending={ask.sending}>
					<HiddenField form={form} name="credit" value={credit.id} />
					<TextareaField form={form} name="wish" label={ask.wish} rows={2} />
				</Form>
			</details>
		</>
	)
}
