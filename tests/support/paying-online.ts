import type { CheckoutKeys } from '#app/adapters/checkout.server.ts'
import { connectCheckout } from '#app/adapters/paypal/checkout.server.ts'
import { connectStripe } from '#app/adapters/stripe/checkout.server.ts'
import { lookAtOnline } from '#app/jobs/online-payments.server.ts'
import { schoolIdOf, type Access } from '#app/models/access.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { signDocument } from '#app/models/mail/document-link.server.ts'
import type { CardKind } from '#server/demo/stripe/world.ts'
import { aDraft, fee } from './billing.ts'
import { change, rows } from './database.ts'
import { accessOf, anAdminAt, aSchool, aStudent, type APerson, type ASchool } from './factories.ts'
import { valueOf } from './lessons.ts'
import { aParent } from './portal.ts'
import type { Provider } from './provider.ts'
import { aFamily } from './students.ts'
import { Visitor, type Answer } from './visitor.ts'

const US = /^http:\/\/localhost:\d+/

export interface PayingSchool {
	school: ASchool
	access: Access
	office: Visitor
	family: string
	parent: APerson
	payer: Visitor
}

/** A school that is connected to an account of its own at the provider, and a family of it. */
export async function aPayingSchool(
	provider: Provider,
	{
		merchant = 'school-one',
		connected = true,
		currency,
	}: { merchant?: string; connected?: boolean; currency?: string } = {},
): Promise<PayingSchool> {
	const school = aSchool()
	if (currency) change('update schools set currency = ? where id = ?', currency, school.id)
	const admin = anAdminAt(school)
	const { environment } = provider
	const office = await Visitor.signedInAs(admin, { environment })
	const family = aFamily(school, 'Okafor')
	const child = aStudent(school, { firstName: 'Ada', lastName: 'Okafor', familyId: family })
	const parent = aParent(school, [child], { pays: true, getsInvoices: true })
	const payer = await Visitor.signedInAs(parent, { environment })
	if (connected) await connect(office, merchant)
	return { school, access: accessOf(admin, 'money:write'), office, family, parent, payer }
}

export function connect(office: Visitor, merchant: string, secret = `${merchant}-secret`): Promise<Answer> {
	return office.post('/billing/manage/online', {
		intent: 'connect',
		clientId: merchant,
		clientPassword: secret,
	})
}

/** Connects a Stripe account of the emulator. */
export function connectCards(office: Visitor, merchant = 'school_one'): Promise<Answer> {
	return office.post('/billing/manage/online', {
		intent: 'connect-stripe',
		stripePassword: `sk_test_${merchant}`,
	})
}

/** An issued invoice of the family. */
export function anInvoice(
	{ access, family }: Pick<PayingSchool, 'access' | 'family'>,
	amountMinor = 100_00,
): string {
	const id = aDraft(access, family, fee(amountMinor))
	valueOf(issueInvoice(access, id))
	return id
}

export const pageOf = (invoice: string) => `/student/invoices/${invoice}`
export const linkOf = ({ school }: Pick<PayingSchool, 'school'>, invoice: string, payerId?: string) =>
	`/pay/${signDocument({ schoolId: schoolIdOf(school.id), kind: 'invoice', id: invoice, payerId })}`

/** Answers on the provider's own page; where that sends the payer. */
export async function answerAt(
	{ port }: Provider,
	begun: Answer,
	answer: 'approve' | 'cancel' | 'decline' | CardKind,
) {
	const there = (begun.location ?? '').replace(US, '')
	const url = there.startsWith('/') ? `http://127.0.0.1:${port}${there}` : there
	const response = await fetch(url, {
		method: 'POST',
		body: new URLSearchParams({ answer }),
		redirect: 'manual',
	})
	return (response.headers.get('Location') ?? '').replace(US, '')
}

/** From the button to the page the payer comes back to. */
export async function payThrough(
	provider: Provider,
	visitor: Visitor,
	path: string,
	amount: string,
): Promise<Answer> {
	const begun = await visitor.post(path, { amount })
	const back = await answerAt(provider, begun, 'approve')
	return visitor.follow(await visitor.get(back))
}

export const connectedTo = (provider: Provider) => (keys: CheckoutKeys) =>
	keys.provider === 'stripe'
		? connectStripe(provider.stripeSettings, keys)
		: connectCheckout(provider.settings, keys)

/** The job, when all that it waits for is due. */
export function look(provider: Provider, inMinutes = 3) {
	return lookAtOnline({ now: () => Date.now() + inMinutes * 60_000, connect: connectedTo(provider) })
}

export interface OnlineRow {
	id: string
	state: string
	ended_as: string | null
	order_id: string
	capture_id: string | null
	fee_minor: number | null
	amount_minor: number
	look_at: number | null
}

export const onlineRows = () => rows<OnlineRow>('select * from online_payments order by id')
export const paymentsOf = (family: string) =>
	rows<{ id: string; amount_minor: number; reference: string }>(
		'select id, amount_minor, reference from family_payments where family_id = ? order by id',
		family,
	)
