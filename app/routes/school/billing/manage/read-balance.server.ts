import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { canUseCredit } from '#app/models/billing/payment.server.ts'
import { moneyWords, plainAmount } from '#app/utils/money.ts'

export type BalanceWords = ReturnType<typeof balanceWords>

export function balanceWords(access: Access, familyId: string) {
	const { dueNowMinor, notDueMinor, creditMinor } = balanceOf(access, familyId)
	const money = (amountMinor: number) => moneyWords(amountMinor, access.school.currency)
	return {
		to: href.familyAccount(familyId),
		dueNow: money(dueNowMinor),
		notDue: notDueMinor === 0 ? null : money(notDueMinor),
		credit: creditMinor === 0 ? null : money(creditMinor),
		hasCredit: creditMinor > 0,
		/** Some of the credit can pay open invoices. */
		canUseCredit: canUseCredit(access, familyId),
		plainCredit: plainAmount(creditMinor),
	}
}
