import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { CheckboxField, TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { portalHref } from '#app/domain/portal/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { openPortal } from '#app/requests/portal.server.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import { BackToInvoices } from './letterhead.tsx'
import { readOwnAutopay, saveOwnAutopay, type OwnAutopay } from './tasks-autopay.server.ts'
import { accountsOnly } from './read-letterhead.server.ts'

export { links } from '#app/styles/portal.ts'

export const handle = { title: 'Automatic payments' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'invoice:read')
	const families = accountsOnly(openPortal(args, access, 'invoices'))
	return readOwnAutopay(access, families, new URL(args.request.url).searchParams)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'student', 'invoice:pay')
	return saveOwnAutopay(args, access, accountsOnly(openPortal(args, access, 'invoices')))
}

export default function Autopay() {
	const { family, own, isPayer, current, failed, mandate, card, result, others } =
		useLoaderData<typeof loader>()
	const { autopay: text } = usePortalWords()
	const done = result === 'withdrawn' && !isPayer ? 'removed' : result
	return (
		<>
			<BackToInvoices />
			<PortalHead title={text.title} />
			{done ? (
				<p className="notice" role="status">
					{text[done]}
				</p>
			) : null}
			{failed ? <p className="notice">{failed}</p> : null}
			{isPayer ? null : <p>{text.paysNothing}</p>}
			{current ? <Current current={current} family={family} /> : isPayer ? <p>{text.none}</p> : null}
			{own && (current || mandate || card) ? (
				<p>
					{text.ownShare(own.share)} {own.whole ? text.notDivided(own.whole) : null}
				</p>
			) : null}
			{mandate ? <Mandate text={mandate} family={family} has={current?.kind === 'debit'} /> : null}
			{card ? <Card text={card} family={family} has={current?.kind === 'card'} /> : null}
			{isPayer && !current && !mandate && !card ? <p>{text.off}</p> : null}
			{others.length > 0 ? (
				<section>
					<h2>{text.others}</h2>
					<ul>
						{others.map(({ id, name }) => (
							<li key={id}>
								<a href={portalHref.autopay({ family: id })}>
									<bdi>{name}</bdi>
								</a>
							</li>
						))}
					</ul>
				</section>
			) : null}
		</>
	)
}

interface OfFamily {
	family: string
}

interface Offer extends OfFamily {
	text: string
	/** The family pays this way already, and would change the card or account. */
	has: boolean
}

function Current({ current, family }: OfFamily & { current: NonNullable<OwnAutopay['current']> }) {
	const { autopay: text } = usePortalWords()
	const form = useIntentForm({ intent: 'withdraw', id: 'withdraw' })
	const { kind, label, reference, day, declined, consent, isUnused } = current
	const end = isUnused ? text.remove : text.withdraw
	const used = kind === 'card' ? text.card(label) : text.debit(label, reference ?? '')
	return (
		<section className="card">
			<ErrorSummary form={form} names={[]} refusal={text.refusal} />
			<p>
				{isUnused ? text.unused(label) : declined ? text.cardStopped(label, declined) : used}{' '}
				{text.since(day)}
			</p>
			<Form form={form} intent="withdraw" submit={end} pending={end}>
				<HiddenField form={form} name="family" value={family} />
			</Form>
			{consent ? (
				<details>
					<summary>{text.agreedText}</summary>
					<p>{consent}</p>
				</details>
			) : null}
		</section>
	)
}

function Mandate({ text, family, has }: Offer) {
	const { autopay: words } = usePortalWords()
	const form = useIntentForm({ intent: 'sign', id: 'sign' })
	return (
		<section className="card">
			<h2>{has ? words.changeDebit : words.mandateTitle}</h2>
			<ErrorSummary form={form} names={['holder', 'iban', 'agreed']} refusal={words.refusal} />
			<Form form={form} intent="sign" submit={words.sign} pending={words.sign}>
				<HiddenField form={form} name="family" value={family} />
				<TextField form={form} name="holder" label={words.holder} autoComplete="name" />
				<TextField form={form} name="iban" label={words.iban} autoComplete="off" />
				<p className="small">{text}</p>
				<CheckboxField form={form} name="agreed" label={words.agree} />
			</Form>
		</section>
	)
}

function Card({ text, family, has }: Offer) {
	const { autopay: words } = usePortalWords()
	const form = useIntentForm({ intent: 'card', id: 'card' })
	const submit = has ? words.changeCard : words.saveCard
	return (
		<section className="card">
			<h2>{words.cardTitle}</h2>
			<ErrorSummary form={form} names={['agreed']} refusal={words.refusal} />
			<Form form={form} intent="card" submit={submit} pending={submit}>
				<HiddenField form={form} name="family" value={family} />
				<p className="small">{text}</p>
				<p className="small muted">{words.cardHint}</p>
				<CheckboxField form={form} name="agreed" label={words.agree} />
			</Form>
		</section>
	)
}
