import { RadioField } from '#app/components/choice-fields.tsx'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { Conflict } from '#app/components/conflict.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { TextareaField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Unreached } from '#app/components/lesson/unreached.tsx'
import { Link } from '#app/components/link.tsx'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { PageHead } from '#app/components/page-head.tsx'
import { TimeField } from '#app/components/time-field.tsx'
import { FormKeyField, HiddenField, NumberField, VersionField } from '#app/components/typed-fields.tsx'
import { many } from '#app/domain/class/labels.ts'
import { eventHref, eventsHref } from '#app/domain/event/href.ts'
import { eventAudiences, eventKinds } from '#app/domain/event/labels.ts'
import { plainAmount } from '#app/utils/money.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import type { AtEvents } from './at.ts'
import type { ShownEvent } from './event-page.tsx'

const FIELDS = [
	'kind',
	'name',
	'day',
	'time',
	'place',
	'signUpUntil',
	'places',
	'feeMinor',
	'audience',
	'board',
	'note',
]

interface AddEventProps extends AtEvents {
	formKey: string
	/** Six weeks from today. */
	day: string
}

/** A recital or an exam, saved as a draft. */
export function AddEvent({ formKey, day, today, isOffice, currency }: AddEventProps) {
	const form = useFormPage({ kind: 'recital', day, time: '17:00', signUpUntil: day, audience: 'all' })
	return (
		<div className="form-page">
			<PageHead
				title="Add a recital or exam"
				trail={[{ to: eventsHref(isOffice), label: 'Recitals and exams' }]}
			/>
			<ErrorSummary form={form} names={FIELDS} refusal="Nothing was saved" />
			<Form
				form={form}
				card
				submit="Save draft"
				pending="Saving…"
				beside={<Cancel to={eventsHref(isOffice)} />}
			>
				<FormKeyField form={form} value={formKey} />
				<RadioField form={form} name="kind" label="What it is" options={eventKinds} looks="buttons" />
				<AboutFields form={form} today={today} currency={currency} />
			</Form>
		</div>
	)
}

export function EditEvent({
	event,
	solo,
	unreachable,
	isOffice,
	today,
	timeZone,
	currency,
}: AtEvents & { event: ShownEvent; solo: boolean; unreachable: readonly string[] }) {
	const { id, kind, name, day, time, place, signUpUntil, places, audience, board, note, version } = event
	const form = useFormPage({
		kind,
		name,
		day,
		time,
		place,
		signUpUntil,
		audience,
		board,
		note,
		places: places === null ? '' : String(places),
		feeMinor: event.feeMinor ? plainAmount(event.feeMinor) : '',
	})
	const back = eventHref(isOffice, id)
	return (
		<div className="form-page">
			<PageHead
				title={`Edit ${name}`}
				line={`Families of those who signed up${solo ? '' : ', and their teachers,'} are told when the day, time or place changes.`}
				trail={[{ to: back, label: name }]}
			/>
			<Unreached names={unreachable} />
			<ErrorSummary form={form} names={FIELDS} refusal="Nothing was saved" />
			<Form form={form} card submit="Save changes" pending="Saving…" beside={<Cancel to={back} />}>
				<Conflict form={form} labels={LABELS} timeZone={timeZone} take={eventHref(isOffice, id, 'edit')} />
				<VersionField form={form} version={version} />
				<HiddenField form={form} name="kind" value={kind} />
				<AboutFields form={form} today={today} currency={currency} isExam={kind === 'exam'} />
			</Form>
		</div>
	)
}

const LABELS = {
	name: 'Name',
	day: 'Day',
	time: 'Begins at',
	place: 'Place',
	signUpUntil: 'Sign up until',
	places: 'Places',
	fee: 'Fee',
	audience: 'Who may sign up',
	board: 'Exam board',
	note: 'Note to families',
}

interface AboutProps {
	form: FormState
	today: string
	currency: string
	isExam?: boolean
}

function AboutFields({ form, today, currency, isExam }: AboutProps) {
	return (
		<>
			<TextField form={form} name="name" label="Name" hint="Such as Spring recital." autoComplete="off" />
			<div className="field-pair">
				<DateField form={form} name="day" label="Day" />
				<TimeField form={form} name="time" label="Begins at" />
				<DateField form={form} name="signUpUntil" label="Sign up until" hint="The last day." min={today} />
			</div>
			<TextField
				form={form}
				name="place"
				label="Place"
				hint="The name of one of your rooms keeps lessons out of it at this time."
				autoComplete="off"
			/>
			<div className="field-pair">
				<NumberField form={form} name="places" label="Places" optional hint="Leave blank for no limit." />
				{useOpenAreas().money ? (
					<TextField
						form={form}
						name="feeMinor"
						label="Fee"
						optional
						hint={`In ${currency}, on the family’s next invoice. A new amount is for new sign-ups.`}
						inputMode="decimal"
						autoComplete="off"
					/>
				) : null}
			</div>
			<RadioField form={form} name="audience" label="Who may sign up" options={eventAudiences} />
			{isExam === false ? null : (
				<TextField
					form={form}
					name="board"
					label="Exam board"
					optional
					only="exam"
					hint="Who examines."
					autoComplete="off"
				/>
			)}
			<TextareaField form={form} name="note" label="Note to families" optional rows={3} />
		</>
	)
}

function Cancel({ to }: { to: string }) {
	return (
		<Link className="button" to={to}>
			Cancel
		</Link>
	)
}

/** Cancels an event. It cannot be undone and everyone is notified, so the page asks first. */
export function CancelEvent({
	event: { id, name, taken },
	teachersToTell,
	unreachable,
	isOffice,
}: AtEvents & { event: ShownEvent; teachersToTell: number | null; unreachable: readonly string[] }) {
	const form = useFormPage()
	return (
		<ConfirmPage
			form={form}
			title={
				<>
					Cancel <bdi>{name}</bdi>?
				</>
			}
			consequences={[toldWords(taken, teachersToTell, unreachable.length), 'It cannot be opened again.']}
			submit="Cancel the event"
			pending="Canceling…"
			back={{ to: eventHref(isOffice, id), label: 'Keep it' }}
		>
			{teachersToTell === null ? null : <Unreached names={unreachable} />}
			<TextField
				form={form}
				name="reason"
				label="Reason"
				optional
				hint={teachersToTell ? 'Families and teachers read it.' : 'Families read it.'}
				autoComplete="off"
			/>
		</ConfirmPage>
	)
}

/** `teachers` is null if the event has begun. */
function toldWords(taken: number, teachers: number | null, unreached: number): string {
	if (taken === 0) return 'Nobody has signed up, so nobody is told.'
	if (teachers === null) return 'It has begun, so nobody is told.'
	const reached = taken - unreached
	const families =
		reached > 0
			? `The families of ${many(reached, 'student', 'students')} are told by email, unless they chose to get no such emails.`
			: 'No family is emailed.'
	if (teachers === 0) return families
	const isOne = teachers === 1
	return `${families} ${many(teachers, 'teacher', 'teachers')} ${isOne ? 'is' : 'are'} told ${reached > 0 ? 'too' : 'by email'}.`
}
