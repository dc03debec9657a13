import { Conflict } from '#app/components/conflict.tsx'
import { CheckboxField, Fields, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import type { PayerGroup } from '#app/models/family/payer-groups.server.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { Cancel, type Back } from './guardian-task.tsx'
import type { Head } from './head.tsx'

interface Props {
	head: Head
	family: string
	groups: PayerGroup[]
	version: number
	back: Back
	timeZone: string
}

/** Who pays for the children of a family, and how much of it. */
export function PayersTask({ head, family, groups, version, back, timeZone }: Props) {
	const all = groups.flatMap(({ guardians, children }, group) =>
		guardians.map((guardian) => ({ ...guardian, group, children })),
	)
	const form = useFormPage({
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
			<ErrorSummary form={form} names={names} />
			<PageHead
				title="Who pays"
				line={
					<>
						For <bdi>{family}</bdi>. Shares are percentages and add up to 100. Payers without a share split
						the rest equally.
					</>
				}
				trail={[{ to: back.to, label: head.name }]}
			/>
			<Form form={form} submit="Save" pending="Saving…" beside={<Cancel back={back} />}>
				<Conflict
					form={form}
					labels={Object.fromEntries(labels) as Record<string, string>}
					words={(name, value) => (name.endsWith('pays') ? 'Yes' : `${value} %`)}
					timeZone={timeZone}
					take={href.studentTask(head.id, 'payers')}
				/>
				<VersionField form={form} version={version} />
				{groups.map(({ children }, group) => (
					<Fields key={group} legend={children.map(({ name }) => name).join(', ')}>
						{all.map((one, i) =>
							one.group === group ? (
								<div className="field-pair" key={one.id}>
									<CheckboxField form={form} name={`payers[${i}].pays`} label={`${one.name} pays`} />
									<TextField
										form={form}
										name={`payers[${i}].share`}
										label={`Share of ${one.name}`}
										inputMode="decimal"
										autoComplete="off"
									/>
									<input type="hidden" name={`payers[${i}].group`} value={group} />
									<input type="hidden" name={`payers[${i}].guardianId`} value={one.id} />
								</div>
							) : null,
						)}
					</Fields>
				))}
			</Form>
		</div>
	)
}
