import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Conflict } from '#app/components/conflict.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { CheckboxField, Fields, TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { useCheckedForm } from '#app/components/use-checked-form.ts'
import { payersForm } from '#app/domain/family/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { listPayers } from '#app/models/family/payer-groups.server.ts'
import { setPayers } from '#app/models/family/payers.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { href } from '#app/domain/href.ts'
import { Cancel } from './cancel.tsx'
import { stillAskedWords } from './read-open-shares.server.ts'
import { atStudent, named, saidOf, studentTask } from './tasks.server.ts'
import { taskTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: taskTitle('Who pays') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const student = foundStudent(access, args.params.id)
	const family = student.family ?? missing()
	const payers = listPayers(access, family.id)
	if (payers.groups.length === 0) return missing()
	return { student: named(student), family: family.name, ...payers, timeZone: access.school.timeZone }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return savePayers(atStudent(args, access))
}

const savePayers = studentTask({
	form: payersForm,
	save: ({ access, student }, value) => setPayers(access, student.family?.id ?? missing(), value),
	then: (_, context) =>
		saidOf(context, 'family', 'payers-saved', {
			family: context.student.family?.name ?? '',
			more: stillAskedWords(context.access, context.student.familyId),
		}),
})

export default function Payers() {
	const { student, family, groups, version, timeZone } = useLoaderData<typeof loader>()
	const back = href.student(student.id, 'family')
	const all = groups.flatMap(({ guardians, children }, group) =>
		guardians.map((guardian) => ({ ...guardian, group, children })),
	)
	const form = useCheckedForm(async () => (await import('#app/domain/family/form.ts')).payersForm, {
		payers: all.map(({ pays, share }) => ({
			pays: pays ? 'on' : null,
			share: share === null ? null : String(share / 100),
		})),
	})
	const names = all.flatMap((_, i) => [`payers[${i}].pays`, `payers[${i}].share`])
	const labels = all.flatMap(({ name }, i) => [
		[`payers[${i}].pays`, `${name} pays`],
		[`payers[${i}].share`, `Share of ${name}`],
	])
	return (
		<div className="form-page">
			<PageHead
				title="Who pays"
				line={
					<>
						For <bdi>{family}</bdi>. Shares are percentages and add up to 100. Payers without a share split
						the rest equally. A new payer gets the invoices too, and one who stops paying until you change
						that under Family. Open invoices are not divided again: each payer is asked for their share of an
						invoice until it is paid, also once they stop paying, and a new payer owes nothing of it. If one
						person was billed alone and stops paying, the payers of today are asked for that invoice. To
						divide an invoice again, correct it.
					</>
				}
				trail={[{ to: back, label: student.name }]}
			/>
			<ErrorSummary form={form} names={names} />
			<Form form={form} card submit="Save" pending="Saving…" beside={<Cancel to={back} />}>
				<Conflict
					form={form}
					labels={Object.fromEntries(labels) as Record<string, string>}
					text={(name, value) => (name.endsWith('pays') ? 'Yes' : `${value}%`)}
					timeZone={timeZone}
					take={href.student(student.id, 'payers')}
				/>
				<VersionField form={form} version={version} />
				{groups.map(({ children }, group) => (
					<Fields key={group} legend={children.map(({ name }) => name).join(', ')}>
						{all.map((payer, i) =>
							payer.group === group ? (
								<div className="field-pair" key={payer.id}>
									<CheckboxField form={form} name={`payers[${i}].pays`} label={`${payer.name} pays`} />
									<TextField
										form={form}
										name={`payers[${i}].share`}
										label={`Share of ${payer.name}`}
										inputMode="decimal"
										autoComplete="off"
									/>
									<input type="hidden" name={`payers[${i}].group`} value={group} />
									<input type="hidden" name={`payers[${i}].guardianId`} value={payer.id} />
								</div>
							) : null,
						)}
					</Fields>
				))}
			</Form>
		</div>
	)
}
