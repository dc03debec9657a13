import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RadioField } from '#app/components/choice-fields.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Fields, SelectField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { ForceField } from '#app/components/lesson/slot-fields.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { TimeField } from '#app/components/time-field.tsx'
import { FormKeyField, NumberField, VersionField } from '#app/components/typed-fields.tsx'
import { trialForm } from '#app/domain/join/form.ts'
import { ANOTHER, WITHOUT_ROOM, TRIAL_MINUTES } from '#app/domain/join/offer.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { listClassChoices } from '#app/models/class/choices.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findSignUp, type FoundSignUp } from '#app/models/join/inbox.server.ts'
import { findTwin } from '#app/models/join/known-student.server.ts'
import { findKnownFamily } from '#app/models/join/same-family.server.ts'
import { bookTrial, listTimesFor } from '#app/models/join/trial.server.ts'
import { sentWords } from '#app/models/mail/set-up.server.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { momentWords } from '#app/utils/dates.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { joinedWords } from './save.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Book a trial lesson – New sign-ups' }

const OTHER = 'other'

/** The time of a trial lesson: one that is free, or another. */
export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	const signUp = findSignUp(access, args.params.signUpId ?? '') ?? missing()
	const { timeZone, dateFormat } = access.school
	const { asked, others } = listTimesFor(access, signUp)
	const label = ({ startsAt, teacher }: { startsAt: number; teacher: string }) =>
		`${momentWords(startsAt, timeZone, dateFormat)}, ${teacher}`
	const times = [
		...(asked ? [{ value: asked.key, label: label(asked), hint: 'The family asked for this time.' }] : []),
		...others.map((other) => ({ value: other.key, label: label(other) })),
		{ value: OTHER, label: 'Another time' },
	]
	const { rooms, teachers } = listClassChoices(access)
	const isTaken = signUp.trialAt !== null && !asked && !signUp.isTrialOff
	const { student, version } = signUp
	return {
		student,
		version,
		whose: askWhose(access, signUp),
		isTaken,
		times,
		rooms,
		teachers,
		key: formKey(),
	}
}

/** Asks about the student or the family that is on file with the address of the sign-up. */
function askWhose(access: Access, signUp: FoundSignUp) {
	const twin = findTwin(access, signUp)
	const family = findKnownFamily(access, signUp)
	const merge = 'The sign-up is merged with this record.'
	return {
		label: twin
			? `${twin.name} is a student already. Whose lesson is it?`
			: `${family?.name} has the same email address. Whose lesson is it?`,
		options: [
			...(twin ? [{ value: twin.id, label: `Book for ${twin.name} on file`, hint: merge }] : []),
			...(family ? [{ value: family.familyId, label: `Same family as ${family.name}` }] : []),
			...(twin || family
				? [{ value: ANOTHER, label: family ? 'Another family' : 'It is another person' }]
				: []),
		],
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	return book({ args, access, id: args.params.signUpId ?? '' })
}

const book = tasksOf<Doing & { id: string }>()({
	form: trialForm,
	save: ({ access, id }, value, { key }) => bookTrial(access, id, value, key),
	then: ({ student, joined }) => {
		const booked = sentWords(`The trial lesson of ${student} is booked. The family is told by email.`)
		const what = joined ? `${booked} ${joinedWords(joined)}` : booked
		return goTo(href.signUps(), 'sign-up-answered', { what })
	},
})

const NAMES = ['student', 'time', 'day', 'startTime', 'teacherId', 'durationMinutes', 'roomId', 'forceReason']

export default function BookTrial() {
	const { student, version, whose, isTaken, times, rooms, teachers, key } = useLoaderData<typeof loader>()
	const form = useFormPage({
		student: whose.options[0]?.value,
		time: times[0]?.value,
		durationMinutes: String(TRIAL_MINUTES),
	})
	return (
		<div className="form-page">
			<PageHead
				title={
					<>
						Book the trial lesson of <bdi>{student}</bdi>
					</>
				}
				line="A private lesson of one day. The family is told by email."
				trail={[{ to: href.signUps(), label: 'New sign-ups' }]}
			/>
			<ErrorSummary form={form} names={NAMES} refusal="Nothing was booked" />
			{isTaken ? <p className="notice">The time the family asked for is no longer free.</p> : null}
			<Form form={form} card submit="Book the lesson" pending="Booking…">
				<FormKeyField form={form} value={key} />
				<VersionField form={form} version={version} />
				{whose.options.length > 0 ? (
					<Fields legend="Student">
						<RadioField form={form} name="student" label={whose.label} options={whose.options} />
					</Fields>
				) : null}
				<Fields legend="When">
					<RadioField form={form} name="time" label="Time" options={times} />
					<div className="only-other">
						<div className="field-pair field-pair-short">
							<DateField form={form} name="day" label="Day" />
							<TimeField form={form} name="startTime" label="Start time" />
						</div>
						<SelectField form={form} name="teacherId" label="Teacher" options={teachers} empty="None" />
					</div>
					<ForceField form={form} />
				</Fields>
				<Fields legend="How long and where">
					<NumberField form={form} name="durationMinutes" label="Minutes" />
					<SelectField
						form={form}
						name="roomId"
						label="Room"
						options={[{ value: WITHOUT_ROOM, label: 'No room' }, ...rooms]}
						empty="Any free room"
					/>
				</Fields>
			</Form>
		</div>
	)
}
