import { described, HintAndError, textOf } from '#app/components/field-parts.tsx'
import { SelectField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { EVERYBODY } from '#app/domain/billing/labels.ts'
import { many } from '#app/domain/class/labels.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import type { ShownBankFile } from './read-file.server.ts'

type ShownLine = ShownBankFile['lines'][number]

/** Lines not yet recorded as a payment. */
export function BankLines({ form, lines }: { form: FormState; lines: ShownLine[] }) {
	return (
		<Panel title={`${many(lines.length, 'line', 'lines')} to review`} wide>
			<Form form={form} intent="record" submit="Record the selected payments" pending="Recording…">
				<ul className="rows">
					{lines.map((line) => (
						<Line key={line.key} form={form} line={line} />
					))}
				</ul>
			</Form>
		</Panel>
	)
}

function Line({ form, line }: { form: FormState; line: ShownLine }) {
	const { key, at, day, payer, text, amount, numbers, family, shares, payerId, isSure, why } = line
	const name = `lines[${at}].invoices`
	const typed = form.sent ? (textOf(form.field(name).initialValue) ?? '') : numbers
	return (
		<li>
			<div className="field m-0">
				<label className="check">
					<input
						type="checkbox"
						name={`lines[${at}].take`}
						value="on"
						defaultChecked={form.sent ? form.field(`lines[${at}].take`).initialValue === 'on' : isSure}
					/>{' '}
					<span>
						<strong>{amount}</strong> {day}, <bdi>{payer || 'No name'}</bdi>
					</span>
				</label>
				<p className="muted m-0">
					<bdi>{text}</bdi>
				</p>
				<p className="m-0">
					{why}
					{family ? (
						<>
							: <bdi>{family}</bdi>
						</>
					) : null}
				</p>
			</div>
			<div>
				<input type="hidden" name={`lines[${at}].key`} value={key} />
				<label htmlFor={form.field(name).id}>
					Invoices
					<span className="sr-only">
						{' '}
						of {amount} from {payer}
					</span>
				</label>
				<input
					className="input"
					id={form.field(name).id}
					name={name}
					defaultValue={typed}
					autoComplete="off"
					{...described(form, name, null)}
				/>
				<HintAndError form={form} name={name} />
				{shares ? (
					<SelectField
						form={form}
						name={`lines[${at}].payerId`}
						label={`Whose share of ${amount}`}
						options={[{ value: EVERYBODY, label: 'Everybody’s' }, ...shares]}
						usual={payerId}
					/>
				) : null}
			</div>
		</li>
	)
}
