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

export { links } from '#app/styles/portal.ts'

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
	const text = usePortalWords().events
	const { entry, studentId, firstName } = student
	const intent = entry ? 'change' : 'sign-up'
	const form = useFormPage(values)
	const isExam = event.kind === 'exam'
	return (
		<>
			<ErrorSummary form={form} names={FIELDS} refusal={text.form.refusal} />
			<PortalHead title={entry ? text.takesPart(firstName) : text.signUp(firstName)} />
			<p>
				<bdi>{event.name}</bdi>, {event.when}
			</p>
			{student.fee && student.maySignUp && event.until ? (
				<p>
					{student.fee === 'hidden'
						? text.costsOther(firstName, event.until)
						: text.costs(student.fee.amount, event.until)}
				</p>
			) : null}
			{student.maySignUp || student.mayChange ? null : (
				<p className="notice">
					{student.mayNotBook ? text.askOffice : event.left === 0 ? text.full : text.closed}
				</p>
			)}
			<Form
				form={form}
				intent={intent}
				submit={entry ? text.form.save : text.form.submit}
				pending={text.form.sending}
				beside={
					<a className="button" href={portalEventsHref(keep)}>
						{text.form.back}
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
						<TextField form={form} name="instrument" label={text.form.instrument} autoComplete="off" />
						<TextField form={form} name="grade" label={text.form.grade} autoComplete="off" />
					</>
				) : null}
				{pieces.length > 0 ? (
					<SelectField
						form={form}
						name="pieceId"
						label={text.form.piece}
						options={pieces}
						empty={text.form.another}
					/>
				) : null}
				<TextField
					form={form}
					name="title"
					label={isExam ? text.form.titleOptional : text.form.title}
					hint={pieces.length > 0 ? text.form.titleHint : undefined}
					autoComplete="off"
				/>
				<TextField form={form} name="composer" label={text.form.composer} autoComplete="off" />
				{isExam ? null : <NumberField form={form} name="minutes" label={text.form.minutes} />}
			</Form>
		</>
	)
}
