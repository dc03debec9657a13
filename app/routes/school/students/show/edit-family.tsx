import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Conflict } from '#app/components/conflict.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { VersionField } from '#app/components/typed-fields.tsx'
import { useCheckedForm } from '#app/components/use-checked-form.ts'
import { familyForm } from '#app/domain/family/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { editFamily, findFamily } from '#app/models/family/details.server.ts'
import { listMembers } from '#app/models/family/members.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { buyerKinds, deliveries, familyFields, familyLabels } from '#app/domain/family/labels.ts'
import { href } from '#app/domain/href.ts'
import { Cancel } from './cancel.tsx'
import { FamilyDetailFields } from './family-fields.tsx'
import { FamilyMembers } from './family-members.tsx'
import { atStudent, named, saidOf, studentTask } from './tasks.server.ts'
import { taskTitle } from './task-title.ts'

export { viewLinks as links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: taskTitle('Family') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const student = foundStudent(access, args.params.id)
	const family = (student.familyId && findFamily(access, student.familyId)) || missing()
	return {
		student: named(student),
		family: { version: family.version, fields: familyFields(family) },
		members: listMembers(access, family.id),
		timeZone: access.school.timeZone,
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return save(atStudent(args, access))
}

const save = studentTask({
	form: familyForm,
	save: ({ access, student }, value) => editFamily(access, student.familyId ?? '', value),
	then: (family, context) => saidOf(context, 'family', 'family-saved', { family }),
})

/** Billing details apply to every child of the family. */
export default function EditFamily() {
	const { student, family, members, timeZone } = useLoaderData<typeof loader>()
	const back = href.student(student.id, 'family')
	const { money } = useOpenAreas()
	const labels = Object.fromEntries(
		Object.entries(familyLabels).filter(([name]) => money || !PRICED.includes(name)),
	)
	const form = useCheckedForm(
		async () => (await import('#app/domain/family/form.ts')).familyForm,
		family.fields,
	)
	return (
		<div className="form-page">
			<PageHead
				title={<bdi>{family.fields.name}</bdi>}
				line="Who is billed, and how. Changes apply to everyone in the family."
				trail={[{ to: back, label: student.name }]}
			/>
			<ErrorSummary form={form} names={Object.keys(labels)} />
			<Form form={form} card submit="Save" pending="Saving…" beside={<Cancel to={back} />}>
				<Conflict
					form={form}
					labels={labels}
					text={text}
					timeZone={timeZone}
					take={href.student(student.id, 'edit-family')}
				/>
				<VersionField form={form} version={family.version} />
				<FamilyDetailFields form={form} />
			</Form>
			<FamilyMembers members={members} />
		</div>
	)
}

/** Fields of those whose account includes money. */
const PRICED = ['paymentTermsDays', 'taxExempt']

function text(name: string, value: string): string {
	if (name === 'taxExempt') return 'Yes'
	return [...deliveries, ...buyerKinds].find((choice) => choice.value === value)?.label ?? value
}
