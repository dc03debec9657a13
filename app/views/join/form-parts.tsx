import { DateField } from '#app/components/date-field.tsx'
import { HintAndError, described } from '#app/components/field-parts.tsx'
import { CheckboxField, TextField } from '#app/components/fields.tsx'
import { HiddenField } from '#app/components/typed-fields.tsx'
import type { SiteWords } from '#app/content/site/catalogs.ts'
import type { FormState } from '#app/web/use-form-page.ts'

export interface ShownText {
	mark: string
	kind: 'policy' | 'data' | 'media'
	text: string
}

interface ConsentsProps {
	form: FormState
	texts: readonly ShownText[]
	text: SiteWords['join']
}

/** The full texts of the consents, because the stored consent names exactly this text. */
export function Consents({ form, texts, text: join }: ConsentsProps) {
	const ticked = form.chosen('agreed')
	const { id } = form.field('agreed')
	return (
		<>
			<input type="hidden" name="texts" value={texts.map(({ mark }) => mark).join(' ')} />
			{texts.length > 0 ? (
				<fieldset className="fields" {...described(form, 'agreed', null)}>
					<legend>{join.consents}</legend>
					<HintAndError form={form} name="agreed" hint={null} />
					{texts.map(({ mark, kind, text }, i) => (
						<div key={mark} className="join-consent">
							<details>
								<summary>{join.read[kind]}</summary>
								<p className="as-typed">{text}</p>
							</details>
							<label className="check">
								<input
									type="checkbox"
									id={i === 0 ? id : `${id}-${i}`}
									name="agreed"
									value={mark}
									defaultChecked={ticked.includes(mark)}
								/>
								<span>{join.agree[kind]}</span>
							</label>
						</div>
					))}
				</fieldset>
			) : null}
		</>
	)
}

interface NewcomerProps {
	form: FormState
	/** Field name of each part, such as `children[0].firstName`. */
	name: (field: 'firstName' | 'lastName' | 'birthDate') => string
	text: SiteWords['join']
}

/** Name and date of birth of a student who is new to the school. */
export function NewcomerFields({ form, name, text }: NewcomerProps) {
	return (
		<>
			<div className="join-pair">
				<TextField form={form} name={name('firstName')} label={text.firstName} autoComplete="off" />
				<TextField form={form} name={name('lastName')} label={text.lastName} autoComplete="off" />
			</div>
			<DateField form={form} name={name('birthDate')} label={text.birthDate} birth />
		</>
	)
}

interface WaitsProps {
	form: FormState
	offer: 'seat' | 'list' | 'ask' | 'closed'
	label: string
}

/** Asks whether the family wants to wait if there is no seat. The button of a full class says so already. */
export function WaitsField({ form, offer, label }: WaitsProps) {
	const isFullByNow = form.problems(['waits']).length > 0
	if (offer === 'seat' || isFullByNow) return <CheckboxField form={form} name="waits" label={label} />
	return offer === 'list' ? <HiddenField form={form} name="waits" value="on" /> : null
}

export interface PayNow {
	/** In hundredths, to notice a change while the form is open. */
	pays: string
	now: string
	how: string
	from: string
}

interface CostsProps {
	price: { amount: string; per: string; sibling: string | null } | null
	/** True if the discount for siblings applies to a child on the form. */
	many: boolean
	/** The price of all children of the form. */
	together?: string | null
	pay?: PayNow | null
	text: SiteWords['join']
}

export function Costs({ price, many, together = null, pay = null, text: join }: CostsProps) {
	return (
		<section className="join-costs">
			<h2>{join.costs}</h2>
			{price ? (
				<p>
					{join.eachPays(`${price.amount} ${price.per}`)}
					{many && price.sibling ? [' ', <span key="sibling">{price.sibling}</span>] : null}
					{together ? [' ', <strong key="together">{join.together(together)}</strong>] : null}
				</p>
			) : (
				<p>{join.noPrice}</p>
			)}
			{pay ? (
				<>
					<p>
						<strong>{pay.now}</strong>
					</p>
					<p className="muted">
						{pay.from} {pay.how}
					</p>
				</>
			) : (
				<p className="muted">{join.payLater}</p>
			)}
		</section>
	)
}
