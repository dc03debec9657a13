import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FoldedFields } from '#app/components/folded-fields.tsx'
import { WeekFields, weekLabels, weekOf } from '#app/components/teacher/week-fields.tsx'
import { QualificationFields, TeacherFields } from '#app/components/teacher/fields.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { useCheckedForm } from '#app/components/use-checked-form.ts'
import { newTeacher } from '#app/domain/teacher/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { addTeacher } from '#app/models/teacher/definition.server.ts'
import { listTeacherChoices } from '#app/models/teacher/detail.server.ts'
import { today } from '#app/utils/dates.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { teacherLabels } from '#app/domain/teacher/labels.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Add a teacher' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:write')
	return { choices: listTeacherChoices(access), key: formKey(), today: today(access.school.timeZone) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:write')

	const form = await readForm(args, newTeacher)
	if (!form.ok) return invalid(args, form)

	const added = addTeacher(access, form.value, form.key)
	if (!added.ok) return invalid(args, form, added)

	const { id, name } = added.value
	return redirectWithFlash(args, href.teacher(id, 'account'), { id: 'teacher-added', params: { name } })
}

const HOURS = { hours: 'Hours', copyTo: 'Copy Monday to' }
const QUALIFICATIONS = { qualifications: 'Qualification' }

export default function NewTeacher() {
	const { choices, key, today } = useLoaderData<typeof loader>()
	const form = useCheckedForm(async () => (await import('#app/domain/teacher/form.ts')).newTeacher, {
		startedOn: today,
		bufferMinutes: '0',
		hours: weekOf([]),
	})
	return (
		<>
			<PageHead
				title="Add a teacher"
				trail={[{ to: href.teachers(), label: 'Teachers' }]}
				line="Only the name is needed. On the next page you can invite them to sign in."
			/>
			<Form
				form={form}
				card
				submit="Add teacher"
				pending="Adding…"
				beside={
					<Link className="button" to={href.teachers()}>
						Cancel
					</Link>
				}
			>
				<ErrorSummary form={form} names={{ ...teacherLabels, ...weekLabels(form), ...QUALIFICATIONS }} />
				<FormKeyField form={form} value={key} />
				<TeacherFields form={form} instruments={choices.instruments} />
				<FoldedFields form={form} legend="Weekly hours" fields={HOURS} says="When they can be booked">
					<WeekFields form={form} sites={choices.sites} />
				</FoldedFields>
				<FoldedFields
					form={form}
					legend="Qualifications"
					fields={QUALIFICATIONS}
					says="What they are, and until when they are valid"
				>
					<QualificationFields form={form} />
				</FoldedFields>
			</Form>
		</>
	)
}
