import { RadioField } from '#app/components/choice-fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Fields, TextareaField, TextField, TrapField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { useSiteWords } from '#app/components/site/spoken.tsx'
import { HiddenField, PhoneField } from '#app/components/typed-fields.tsx'
import type { FormState } from '#app/web/use-form-page.ts'
import {
	Consents,
	Costs,
	NewcomerFields,
	WaitsField,
	type PayNow,
	type ShownText,
} from '#app/views/join/form-parts.tsx'

interface Asked {
	isSelf: boolean
	count: number
	held: { seats: number; until: string } | null
	/** True if the reserved seats expired while the form was open. */
	isOver: boolean
	waits: boolean
}

interface Props {
	form: FormState
	joinClass: {
		offer: 'seat' | 'list' | 'ask' | 'closed'
		places: string
		price: { amount: string; per: string; sibling: string | null } | null
	}
	texts: readonly ShownText[]
	asked: Asked
	/** The price of all children. */
	together: string | null
	/** Null if nothing is paid before the place is theirs. */
	pay: PayNow | null
}

/** The number of children. Their seats are reserved from then on. */
export function StartForm({ form }: { form: FormState }) {
	const { join } = useSiteWords()
	const options = Object.entries(join.people).map(([value, label]) => ({ value, label }))
	// Objects list integer keys first, whatever their order in the source, so “self” is moved to the end.
	const inOrder = [
		...options.filter(({ value }) => value !== 'self'),
		...options.filter(({ value }) => value === 'self'),
	]
	return (
		<>
			<ErrorSummary form={form} names={['people']} />
			<Form form={form} intent="hold" submit={join.go} pending={join.sending}>
				<RadioField form={form} name="people" label={join.who} options={inOrder} />
			</Form>
		</>
	)
}

/** The children, the guardian, the consents and the price. */
export function SignUpForm({ form, joinClass, texts, asked, together, pay }: Props) {
	const { join } = useSiteWords()
	const { held, isOver, isSelf, count } = asked
	const rows = Array.from({ length: count }, (_, i) => i)
	const names = ['children', 'name', 'email', 'phone', 'waits', 'message', 'agreed']
	// The last place is theirs while it is held, although the class is full for others.
	const offer = held && joinClass.offer === 'list' ? 'seat' : joinClass.offer
	const submit = offer === 'closed' ? join.submit.ask : pay ? join.paying.submit : join.submit[offer]
	return (
		<>
			{held ? <p className="notice">{join.held(held.seats, held.until)}</p> : null}
			{isOver ? <p className="notice">{join.heldOver}</p> : null}
			{asked.waits ? (
				<p className="notice">
					{joinClass.offer === 'list' ? join.says.list : join.tooFew(joinClass.places)}
				</p>
			) : null}
			<ErrorSummary form={form} names={names} />
			<Form form={form} intent="sign-up" submit={submit} pending={join.sending}>
				<Fields legend={isSelf ? join.you : join.children}>
					{rows.map((i) => (
						<Child key={i} form={form} at={i} label={count > 1 ? (join.child[i] ?? '') : null} />
					))}
				</Fields>
				<Contact form={form} isSelf={isSelf} />
				<TextareaField form={form} name="message" label={join.message} rows={3} />
				<WaitsField form={form} offer={offer} label={join.waits} />
				<Consents form={form} texts={texts} text={join} />
				<Costs price={joinClass.price} many={count > 1} together={together} pay={pay} text={join} />
				{pay ? <HiddenField form={form} name="pays" value={pay.pays} /> : null}
				<TrapField />
			</Form>
		</>
	)
}

function Child({ form, at, label }: { form: FormState; at: number; label: string | null }) {
	const { join } = useSiteWords()
	const name = (field: string) => `children[${at}].${field}`
	return (
		<div className="join-child">
			{label ? <h3>{label}</h3> : null}
			<NewcomerFields form={form} name={name} text={join} />
		</div>
	)
}

export function Contact({ form, isSelf }: { form: FormState; isSelf: boolean }) {
	const { join } = useSiteWords()
	return (
		<Fields legend={isSelf ? join.find : join.you}>
			{isSelf ? null : <TextField form={form} name="name" label={join.name} autoComplete="name" />}
			<TextField form={form} name="email" label={join.email} type="email" autoComplete="email" />
			<PhoneField form={form} name="phone" label={join.phone} autoComplete="tel" />
		</Fields>
	)
}
