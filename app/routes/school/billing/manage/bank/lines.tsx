import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
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
					{lines.map((line, i) => (
						<Line key={line.key} line={line} at={i} />
					))}
				</ul>
			</Form>
		</Panel>
	)
}

function Line({ line, at }: { line: ShownLine; at: number }) {
	const { key, day, payer, text, amount, numbers, family, isSure, why } = line
	return (
		<li>
			<div className="field m-0">
				<label className="check">
					<input type="checkbox" name={`lines[${at}].take`} value="on" defaultChecked={isSure} />{' '}
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
				<label htmlFor={`invoices-${at}`}>
					Invoices
					<span className="sr-only">
						{' '}
						of {amount} from {payer}
					</span>
				</label>
				<input
					className="input"
					id={`invoices-${at}`}
					name={`lines[${at}].invoices`}
					defaultValue={numbers}
					autoComplete="off"
				/>
			</div>
		</li>
	)
}
