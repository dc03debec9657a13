import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SelectField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { FormKeyField, HiddenField, NumberField } from '#app/components/typed-fields.tsx'
import { portalEventsHref } from '#app/domain/event/href.ts'
import { openPortal } from '#app/requests/portal.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { readFamilyEntry } from './read.server.ts'
import { saveFamilyEvents } from './save.server.ts'

const FIELDS = ['instrument', 'grade', 'pieceId', 'title', 'composer', 'minutes']

export const handle = { title: 'Lessons' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'lesson:book')
	return readFamilyEntry(args, access, openPortal(args, access, 'schedule'))
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'student', 'lesson:book')
	return saveFamilyEvents(args, access, openPortal(args, access, 'schedule'))
}

/** The piece a child plays: one from the repertoire, or a typed title. */
export default function FamilyEntry() {
	const { keep, event, student, pieces, values, formKey } = useLoaderData<typeof loader>()
	const words = usePortalWords().events
	const { entry, studentId, firstName } = student
	const intent = entry ? 'change' : 'sign-up'
	const form = useFormPage(values)
	const isExam = event.kind === 'exam'
	return (
		<>
			<ErrorSummary form={form} names={FIELDS} refusal={words.form.refusal} />
			<PortalHead title={entry ? words.takesPart(firstName) : words.signUp(firstName)} />
			<p>
				<bdi>{event.name}</bdi>, {event.when}
			</p>
			{student.fee && student.maySignUp && event.until ? (
				<p>
					{student.fee === 'hidden'
						? words.costsOther(firstName, event.until)
						: words.costs(student.fee.amount, event.until)}
				</p>
			) : null}
			{student.maySignUp || student.mayChange ? null : (
				<p className="notice">
					{student.mayNotBook ? words.askOffice : event.left === 0 ? words.full : words.closed}
				</p>
			)}
			<Form
				form={form}
				intent={intent}
				submit={entry ? words.form.save : words.form.submit}
				pending={words.form.sending}
				beside={
					<a className="button" href={portalEventsHref(keep)}>
						{words.form.back}
					</a>
				}
			>
				{entry ? (
					<HiddenField form={form} name="entry" value={entry.id} />
				) : (
					<>
						<HiddenField form={form} name="event" value={event.id} />
						<HiddenField form={form} name="student" value={studentId} />
						<FormKeyField form={form} value={formKey} />
					</>
				)}
				{isExam ? (
					<>
						<TextField form={form} name="instrument" label={words.form.instrument} autoComplete="off" />
						<TextField form={form} name="grade" label={words.form.grade} autoComplete="off" />
					</>
				) : null}
				{pieces.length > 0 ? (
					<SelectField
						form={form}
						name="pieceId"
						label={words.form.piece}
						options={pieces}
						empty={words.form.another}
					/>
				) : null}
				<TextField
					form={form}
					name="title"
					label={isExam ? words.form.titleOptional : words.form.title}
					hint={pieces.length > 0 ? words.form.titleHint : undefined}
					autoComplete="off"
				/>
				<TextField form={form} name="composer" label={words.form.composer} autoComplete="off" />
				{isExam ? null : <NumberField form={form} name="minutes" label={words.form.minutes} />}
			</Form>
		</>
	)
}
