import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SelectField, TextareaField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FormKeyField, VersionField } from '#app/components/typed-fields.tsx'
import { frameworkForm } from '#app/domain/learning/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { listClassChoices } from '#app/models/class/choices.server.ts'
import { addFramework, editFramework, listFrameworks } from '#app/models/learning/frameworks.server.ts'
import { listSkills } from '#app/models/learning/skills.server.ts'
import { nameWords } from '#app/domain/student/name.ts'
import type { Outcome } from '#app/utils/outcome.ts'
import { formKey as newFormKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (data?: { name: string }) => (data ? `Skill framework – ${data.name}` : 'Skill framework'),
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const student = foundStudent(access, args.params.id)
	const id = new URL(args.request.url).searchParams.get('view')
	const framework = id ? (listFrameworks(access).find((framework) => framework.id === id) ?? missing()) : null
	return {
		studentId: student.id,
		name: nameWords(student),
		formKey: newFormKey(),
		framework,
		skills: framework ? listSkills(access, framework.id).map(({ group, name }) => `${group}: ${name}`) : [],
		instruments: listClassChoices(access).instruments,
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'learning:write')
	const { id: studentId } = foundStudent(access, args.params.id)
	const id = new URL(args.request.url).searchParams.get('view')
	return saveFramework({ args, access, studentId, id })
}

const saveFramework = tasksOf<Doing & { studentId: string; id: string | null }>()({
	form: frameworkForm,
	save({ access, id }, { version = 0, ...details }, { key }): Outcome<{ id: string } | null> {
		return id ? editFramework(access, { id, version }, details) : addFramework(access, key, details)
	},
	then: (saved, { studentId, id }, { name }) =>
		goTo(href.studentSkills(studentId, undefined, { view: id ?? saved?.id }), 'learning-saved', {
			what: name,
		}),
})

const USUAL = 'Beginning\nDeveloping\nSecure\nFluent'

export default function SkillFramework() {
	const { studentId, name, formKey, framework, skills, instruments } = useLoaderData<typeof loader>()
	const form = useFormPage({
		name: framework?.name ?? '',
		instrumentId: framework?.instrumentId ?? '',
		levels: framework?.levels.join('\n') ?? USUAL,
		skills: skills.join('\n'),
	})
	return (
		<>
			<PageHead
				title={framework ? `Change ${framework.name}` : 'New skill framework'}
				trail={[{ to: href.studentSkills(studentId), label: name }]}
			/>
			<ErrorSummary
				form={form}
				names={['name', 'instrumentId', 'levels', 'skills']}
				refusal="The framework was not saved"
			/>
			<Form
				form={form}
				card
				submit="Save"
				pending="Saving…"
				beside={
					<Link className="button" to={href.studentSkills(studentId)}>
						Cancel
					</Link>
				}
			>
				<FormKeyField form={form} value={formKey} />
				{framework ? <VersionField form={form} version={framework.version} /> : null}
				<TextField form={form} name="name" label="Name" />
				<SelectField
					form={form}
					name="instrumentId"
					label="Instrument"
					options={instruments}
					empty="All instruments"
				/>
				<TextareaField
					form={form}
					name="levels"
					label="Levels"
					hint="Lowest first, one per line. You can rename levels later and add higher ones."
				/>
				<TextareaField
					form={form}
					name="skills"
					label="Skills"
					rows={10}
					hint="One per line, with its group: Reading: Treble clef"
				/>
			</Form>
		</>
	)
}
