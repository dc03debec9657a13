import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FamilyFields } from '#app/components/student/family-fields.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { useCheckedForm } from '#app/components/use-checked-form.ts'
import { reachFor } from '#app/domain/account/permissions.ts'
import { many } from '#app/domain/class/labels.ts'
import { familyMove } from '#app/domain/student/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listOpenInvoices } from '#app/models/billing/account.server.ts'
import { changeFamily } from '#app/models/student/family-change.server.ts'
import { listGuardians, listSiblings } from '#app/models/student/household.server.ts'
import { href } from '#app/domain/href.ts'
import type { FamilyToChoose } from '#app/domain/search.ts'
import { moneyWords } from '#app/utils/money.ts'
import { readForm } from '#app/web/form.server.ts'
import { useAnswer } from '#app/web/use-answer.ts'
import { billedBy, withFamilies } from '../read-families.server.ts'
import { Cancel } from './cancel.tsx'
import { atStudent, named, saidOf, studentTask } from './tasks.server.ts'
import { taskTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: taskTitle('Move to another family') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const student = foundStudent(access, args.params.id)
	const { id, familyId } = student
	return {
		student: named(student),
		version: student.version,
		family: student.family?.name ?? null,
		siblings: familyId ? listSiblings(access, familyId, id) : [],
		open: familyId ? openWords(access, familyId) : null,
		guardians: listGuardians(access, id).map(({ name }) => name),
	}
}

/** The open invoices of a family, for readers who see money. */
function openWords(access: Access, familyId: string): string | null {
	const open = reachFor('money:read', access) === null ? [] : listOpenInvoices(access, familyId)
	if (open.length === 0) return null
	const sum = open.reduce((total, { openMinor }) => total + openMinor, 0)
	return `${moneyWords(sum, access.school.currency)} in ${many(open.length, 'open invoice', 'open invoices')}`
}

/** The form also searches for families, and keeps the results when it has errors. */
export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	const form = await readForm({ ...args, request: args.request.clone() }, familyMove)
	const context = atStudent(args, access)
	if (form.intent === 'find') return withFamilies(args, access, form)
	const answer = await joinFamily(context)
	return 'data' in answer ? withFamilies(args, access, form, answer) : answer
}

const joinFamily = studentTask({
	form: familyMove,
	save({ access, child }, value) {
		const billed = billedBy(value)
		return billed.ok ? changeFamily(access, child.id, billed.value) : billed
	},
	then: (_, context) => saidOf(context, 'family', 'family-changed'),
})

const FIELDS = ['family', 'familySearch', 'familyId', 'familyName', 'address']

export default function MoveFamily() {
	const { student, version, family, siblings, open, guardians } = useLoaderData<typeof loader>()
	const back = href.student(student.id, 'family')
	const answer = useAnswer<{ families?: FamilyToChoose[] | null; search?: string }>()
	// A student alone may be an adult who pays.
	const isAlone = siblings.length === 0 && guardians.length === 0
	const form = useCheckedForm(async () => (await import('#app/domain/student/form.ts')).familyMove, {
		family: family ? (isAlone ? 'self' : 'existing') : 'new',
	})
	return (
		<div className="form-page">
			<PageHead
				title={family && !isAlone ? 'Move to another family' : 'Choose who pays'}
				line={<bdi>{student.name}</bdi>}
				trail={[{ to: back, label: student.name }]}
			/>
			<ErrorSummary form={form} names={FIELDS} />
			{family ? (
				<ul className="consequences">
					{siblings.length > 0 ? (
						<li>
							From now on <bdi>{student.name}</bdi> is no longer billed together with <bdi>{family}</bdi>
							{`: ${siblings.map(({ name }) => name).join(', ')}`}.
						</li>
					) : null}
					{siblings.length === 0 ? (
						<li>
							<bdi>{family}</bdi> has no other students, so its invoices, payments and credit go along to the
							family you choose{open ? `: ${open}` : ''}. It is archived then.
						</li>
					) : open ? (
						<li>
							What <bdi>{family}</bdi> owes stays there: {open}.
						</li>
					) : null}
					<li>
						{guardians.length === 0
							? 'There are no guardians yet.'
							: `Guardians stay as they are: ${guardians.join(', ')}.`}
					</li>
				</ul>
			) : null}
			<Form form={form} card submit="Save" pending="Saving…" beside={<Cancel to={back} />}>
				<VersionField form={form} version={version} />
				<FamilyFields form={form} families={answer?.families ?? null} search={answer?.search ?? ''} />
			</Form>
		</div>
	)
}
