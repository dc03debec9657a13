import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RadioField } from '#app/components/choice-fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { SlotFields, slotNames } from '#app/components/lesson/slot-fields.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { extraForm } from '#app/domain/lesson/form.ts'
import { EXTRA_PRICE, extraKinds } from '#app/domain/lesson/labels.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundClass } from '#app/guards/class.server.ts'
import { listEnrolledFrom } from '#app/models/enrolment/roster.server.ts'
import { addExtraLesson } from '#app/models/lesson/extra-lesson.server.ts'
import { chooseZoneFirst } from '#app/requests/first-zone.server.ts'
import { readLessonRecipients } from '#app/requests/lesson-recipients.server.ts'
import { goTo } from '#app/requests/task.server.ts'
import { travelOf } from '#app/requests/travel.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { MakeUpFields, makeUpNames, makeUpValues } from './make-up-fields.tsx'
import { lessonForm } from './read-forms.server.ts'
import { readMakeUpCredits } from './read-make-up-credits.server.ts'
import { classTask } from './tasks.server.ts'
import { classTaskTitle } from './task-title.ts'
import { forceOf } from './save-series.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: classTaskTitle('Add one lesson') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const classRow = foundClass(access, args.params.classId)
	chooseZoneFirst(args, access)
	const { searchParams } = new URL(args.request.url)
	const chosen = lessonForm(access, classRow, searchParams)
	// The day is chosen in the form, so students who begin or go on later are asked about too.
	const enrolled = listEnrolledFrom(access, classRow.id, chosen.first.day)
	return {
		classRow: { id: classRow.id, name: classRow.name, isGroup: classRow.kind !== 'private' },
		kind: extraKinds.find(({ value }) => value === searchParams.get('kind'))?.value ?? 'extra',
		credits: readMakeUpCredits(access, classRow, enrolled, {
			...chosen.first,
			creditId: searchParams.get('credit'),
		}),
		recipients: readLessonRecipients(
			access,
			enrolled.map(({ studentId }) => studentId),
		),
		...chosen,
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	return addLesson({ args, access, id: foundClass(access, args.params.classId).id })
}

const addLesson = classTask({
	form: extraForm,
	save: ({ access, id: classId }, { forceReason, ...slot }, { key }) =>
		addExtraLesson(access, key, { ...slot, classId }, forceOf(forceReason)),
	then: ({ id, mailed, used }, { access }) =>
		goTo(href.lesson(id), 'lesson-added', {
			...(used > 0 ? { credits: String(used) } : {}),
			...(mailed > 0 ? { mailed: 'yes' } : {}),
			...travelOf(access, { lessonId: id }),
		}),
})

/** A lesson outside the series of the class. */
export default function AddLesson() {
	const { classRow, formKey, rooms, teachers, roomHint, first, kind, credits, recipients } =
		useLoaderData<typeof loader>()
	const form = useFormPage({ ...first, kind, makeUps: makeUpValues(credits), tells: 'on' })
	return (
		<div className="form-page">
			<PageHead
				title="Add one lesson"
				line="Beside the weekly lessons"
				trail={[{ to: href.class(classRow.id, 'lessons'), label: classRow.name }]}
			/>
			<Form
				form={form}
				card
				submit="Add lesson"
				pending="Adding…"
				beside={
					<Link className="button" to={href.class(classRow.id, 'lessons')}>
						Cancel
					</Link>
				}
			>
				<ErrorSummary
					form={form}
					names={['kind', ...makeUpNames(credits), ...slotNames]}
					refusal="The lesson was not added"
				/>
				<FormKeyField form={form} value={formKey} />
				<RadioField
					form={form}
					name="kind"
					label="Kind"
					options={extraKinds}
					looks="buttons"
					hint={EXTRA_PRICE}
				/>
				<MakeUpFields form={form} credits={credits} isGroup={classRow.isGroup} />
				<SlotFields form={form} rooms={rooms} teachers={teachers} roomHint={roomHint} />
				<TellField form={form} recipients={recipients} />
			</Form>
		</div>
	)
}
