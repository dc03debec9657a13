import { GetForm } from '#app/components/desk-form.tsx'
import { href } from '#app/domain/href.ts'
import type { EditorProps } from './editor.tsx'

/** The suggested lines depend on the month. */
export function ChooseMonth({ payer, period, months }: EditorProps) {
	return (
		<GetForm className="filters" action={href.newInvoice()} aria-label="Month">
			<input type="hidden" name="family" value={payer.id} />
			<div className="filter-row">
				<p className="filter">
					<label htmlFor="period">Month</label>
					<select className="input" id="period" name="period" defaultValue={period}>
						{months.map(({ value, label }) => (
							<option key={value} value={value}>
								{label}
							</option>
						))}
					</select>
				</p>
				<button className="button">Show what can be billed</button>
			</div>
		</GetForm>
	)
}

export function Absent({ absent }: Pick<EditorProps, 'absent'>) {
	return (
		<details>
			<summary>Not billed, and why</summary>
			<ul>
				{absent.map(({ about, why }) => (
					<li key={about + why}>
						<bdi>{about}</bdi>: {why}
					</li>
				))}
			</ul>
		</details>
	)
}
