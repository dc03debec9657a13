import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Conflict } from '#app/components/conflict.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { QualificationFields } from '#app/components/teacher/fields.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { qualificationsForm } from '#app/domain/teacher/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundTeacher } from '#app/guards/teacher.server.ts'
import { setTeacherQualifications } from '#app/models/teacher/definition.server.ts'
import { listQualifications } from '#app/models/teacher/detail.server.ts'
import { href } from '#app/domain/href.ts'
import { countRows, rowLabels } from '#app/utils/row-fields.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { CancelTeacher, useTeacher } from './head.tsx'
import { atTeacher, teacherSaved, teacherTask } from './tasks.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Qualifications' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:read')
	const { id, version } = foundTeacher(access, args.params.teacherId)
	const qualifications = listQualifications(access, id).map(({ name, expiresOn }) => ({ name, expiresOn }))
	return { id, version, qualifications }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:write')
	return saveQualifications(atTeacher(args, access))
}

const saveQualifications = teacherTask({
	form: qualificationsForm,
	save: ({ access, teacher: { id } }, { version, qualifications }) =>
		setTeacherQualifications(access, { id, version }, qualifications),
	then: teacherSaved('qualifications'),
})

export default function TeacherQualifications() {
	const { id, version, qualifications } = useLoaderData<typeof loader>()
	const { timeZone } = useTeacher()
	const form = useFormPage({ qualifications })
	return (
		<>
			<ErrorSummary form={form} names={['qualifications']} />
			<Form
				form={form}
				card
				beside={<CancelTeacher id={id} />}
				submit="Save qualifications"
				pending="Saving…"
			>
				<Conflict
					form={form}
					labels={rowLabels({
						list: 'qualifications',
						count: countRows('qualifications', form.rows('qualifications').length, form.conflict?.theirs),
						rowLabel: 'Qualification',
						fields: { name: 'what it is', expiresOn: 'valid until' },
					})}
					timeZone={timeZone}
					take={href.teacher(id, 'qualifications')}
				/>
				<VersionField form={form} version={version} />
				<QualificationFields form={form} />
			</Form>
		</>
	)
}
