import type { ActionFunctionArgs } from '@remix-run/node'
import { rateWords } from '#app/domain/billing/tax.ts'
import { href } from '#app/domain/href.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import { rulesForm, taxForm } from '#app/forms/billing.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	addTaxCode,
	billingSettingsOf,
	listBilledSeats,
	listTaxCodes,
	saveBillingSettings,
} from '#app/models/billing.server.ts'
import { moneyWords, plainAmount } from '#app/utils/money.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'

/** How the school bills, its taxes, and who pays another price than their plan's. */
export function readRules(access: Access) {
	const settings = billingSettingsOf(access)
	const { prefix, termsDays, billDay, lateFeeMinor, lateFeeAfterDays, remindAfterDays, paymentNote } =
		settings
	return {
		view: 'rules' as const,
		formKey: formKey(),
		next: settings.nextNumber,
		first: {
			prefix,
			termsDays: String(termsDays),
			billDay: String(billDay),
			lateFee: lateFeeMinor === null ? '' : plainAmount(lateFeeMinor),
			lateFeeAfterDays: String(lateFeeAfterDays),
			remindAfterDays: String(remindAfterDays),
			remindBeforeDays: String(settings.remindBeforeDays ?? ''),
			remindLateDays: String(settings.remindLateDays ?? ''),
			paymentNote: paymentNote ?? '',
		},
		taxCodes: listTaxCodes(access).map(({ id, name, rates }) => ({
			id,
			name,
			rates: rates.map((one) => `${one.name} ${rateWords(one.rate)}`).join(', '),
		})),
		special: listBilledSeats(access).flatMap(({ enrolmentId, studentId, student, className, plan }) =>
			plan && plan.overrideMinor !== null
				? [
						{
							id: enrolmentId,
							to: href.student(studentId),
							words: `${student}, ${className}`,
							price: moneyWords(plan.overrideMinor, access.school.currency),
							why: `${plan.name}: ${plan.overrideReason}`,
						},
					]
				: [],
		),
	}
}

export async function saveRules(asked: ActionFunctionArgs, access: Access, params: URLSearchParams) {
	return params.get('do') === 'tax' ? saveTax(asked, access) : saveSettings(asked, access)
}

async function saveSettings(asked: ActionFunctionArgs, access: Access) {
	const form = await readForm(asked, rulesForm)
	if (!form.ok) return invalid(asked, form)
	const { lateFee, paymentNote, remindBeforeDays, remindLateDays, ...rest } = form.value
	const choices = {
		...rest,
		lateFeeMinor: lateFee ? lateFee : null,
		paymentNote: paymentNote ?? null,
		remindBeforeDays: remindBeforeDays ?? null,
		remindLateDays: remindLateDays ?? null,
	}
	const saved = saveBillingSettings(access, choices)
	if (!saved.ok) return invalid(asked, form, saved)
	return led(asked, 'The rules are saved. They hold for what is issued from now on.')
}

async function saveTax(asked: ActionFunctionArgs, access: Access) {
	const form = await readForm(asked, taxForm)
	if (!form.ok) return invalid(asked, form)
	const { name, rate } = form.value
	const added = addTaxCode(access, form.key, { name, rates: [{ name, rate }] })
	if (!added.ok) return invalid(asked, form, added)
	return led(asked, `${name} was added.`)
}

function led(asked: ActionFunctionArgs, what: string) {
	return leadTo(asked, href.manageBilling('settings'), { id: 'billing-saved', params: { what } })
}
