import { Day } from '#app/components/dates.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { Facts } from '#app/components/figures.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Notice, Panel } from '#app/components/panel.tsx'
import { eventHref, eventsHref } from '#app/domain/event/href.ts'
import type { EventAudience, EventKind, EventState } from '#app/domain/event/labels.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { AtEvents } from './at.ts'
import { EventEntries, type EntryRow } from './entries.tsx'
import { EventStateTag } from './event-state.tsx'

export interface ShownEvent {
	id: string
	kind: EventKind
	kindLabel: string
	name: string
	day: string
	time: string
	clock: string
	/** Time zone, if it is not the school's own. */
	zone: string | null
	place: string
	signUpUntil: string
	places: number | null
	audience: EventAudience
	board: string | null
	note: string | null
	feeMinor: number | null
	/** The same in words. */
	/** Null without a fee, and for accounts without access to money. */
	fee: string | null
	hasFee: boolean
	/** True if a withdrawal is free. */
	isInTime: boolean
	state: EventState
	cancelReason: string | null
	taken: number
	version: number
	isFull: boolean
	maySignUp: boolean
	/** Sign-ups may still change. */
	mayChange: boolean
	/** True on the day of the event and later. */
	hasBegun: boolean
	steps: { open: boolean; close: boolean; finish: boolean; cancel: boolean; remove: boolean }
}

interface EventPageProps extends AtEvents {
	event: ShownEvent
	entries: EntryRow[]
	/** Lessons at the same time, in its room or with its students. */
	clashes: string[]
	/** Number of invited classes and students; null if everyone is invited. */
	invited: number | null
}

/** One recital or exam, its participants in order, and the next steps. */
export function EventPage({ event, entries, clashes, invited, ...at }: EventPageProps) {
	const { id, name, kind, state, note, cancelReason, maySignUp } = event
	const to = (page: 'edit' | 'cancel' | 'program' | 'sign-up') => eventHref(at.isOffice, id, page)
	const form = useFormPage()
	return (
		<>
			<PageHead
				title={<bdi>{name}</bdi>}
				line={
					<>
						{event.kindLabel} <EventStateTag state={state} />
					</>
				}
				trail={[{ to: eventsHref(at.isOffice), label: 'Recitals and exams' }]}
				action={maySignUp ? { to: to('sign-up'), label: 'Sign up a student' } : undefined}
				others={kind === 'recital' && entries.length > 0 ? [{ to: to('program'), label: 'Program' }] : []}
				more={[
					...(at.keepsEvents && state !== 'canceled' ? [{ to: to('edit'), label: 'Edit' }] : []),
					...(at.keepsEvents && event.steps.cancel ? [{ to: to('cancel'), label: 'Cancel it' }] : []),
				]}
			>
				{at.keepsEvents ? <Steps event={event} {...at} /> : null}
			</PageHead>
			<ErrorSummary form={form} names={[]} refusal="Nothing was changed" />
			{state === 'canceled' ? (
				<Notice tone="bad" title="Canceled">
					{cancelReason ? <p>{cancelReason}</p> : null}
				</Notice>
			) : null}
			{state === 'draft' ? (
				<Notice title="This is a draft">
					<p>Families and teachers see it once you open it for sign-up.</p>
				</Notice>
			) : null}
			<Clashes clashes={clashes} />
			<div className="cards">
				<div className="cards-column">
					<Panel title="When and where">
						<Facts rows={factsOf(event, invited, at)} />
						{note ? <p className="as-typed">{note}</p> : null}
					</Panel>
				</div>
				<EventEntries event={event} entries={entries} {...at} />
			</div>
		</>
	)
}

const SHOWN_CLASHES = 10

function Clashes({ clashes }: Pick<EventPageProps, 'clashes'>) {
	if (clashes.length === 0) return null
	return (
		<Notice tone="warn" title="At the same time">
			<ul>
				{clashes.slice(0, SHOWN_CLASHES).map((clash) => (
					<li key={clash}>{clash}</li>
				))}
			</ul>
			{clashes.length > SHOWN_CLASHES ? <p>And {clashes.length - SHOWN_CLASHES} more.</p> : null}
		</Notice>
	)
}

function factsOf(event: ShownEvent, invited: number | null, at: AtEvents) {
	const { day, clock, zone, place, signUpUntil, places, taken, board, fee } = event
	const when = (
		<>
			<Day on={day} />, {clock}
			{zone ? ` (${zone})` : null}
		</>
	)
	return [
		['When', when] as const,
		['Where', <bdi key="place">{place}</bdi>] as const,
		['Sign up until', <Day key="until" on={signUpUntil} />] as const,
		['Places', places === null ? `No limit, ${taken} taken` : `${taken} of ${places} taken`] as const,
		...(fee ? [['Fee', fee] as const] : []),
		['Who may sign up', whoMay(event, invited, at)] as const,
		...(board ? [['Exam board', board] as const] : []),
	]
}

function whoMay(event: ShownEvent, invited: number | null, at: AtEvents) {
	const page = eventHref(at.isOffice, event.id, 'invite')
	if (event.audience === 'invited')
		return at.keepsEvents ? (
			<a href={page}>Those invited: {invited === 0 ? 'nobody yet' : invited}</a>
		) : (
			'Those the office invites'
		)
	if (!at.keepsEvents || event.state !== 'open') return 'All students'
	return (
		<>
			All students. <a href={page}>Tell the families</a>
		</>
	)
}

const STEPS = [
	['open', 'Open for sign-up'],
	['close', 'Close sign-up'],
	['finish', 'Mark as done'],
	['remove', 'Delete the draft'],
] as const

function Steps({ event: { id, state, steps }, isOffice }: AtEvents & { event: ShownEvent }) {
	const label = (step: (typeof STEPS)[number][0], usual: string) =>
		step === 'open' && state === 'closed'
			? 'Open again'
			: step === 'close' && state === 'done'
				? 'Mark as not done'
				: usual
	return STEPS.filter(([step]) => steps[step]).map(([step, usual]) => (
		<PostForm key={step} action={eventHref(isOffice, id)}>
			<button className="button" name="intent" value={step}>
				{label(step, usual)}
			</button>
		</PostForm>
	))
}
