import type { Access } from '#app/models/access.server.ts'
import { checkLedger } from '#app/models/billing/history.server.ts'
import { findHistoryCheck } from '#app/models/hourly/history-check.server.ts'
import { findScheduleCheck } from '#app/models/lesson/self-check.server.ts'
import { readingOf } from '#app/models/identity/profile.server.ts'
import { openAreas } from '#app/domain/account/school-pages.ts'
import { historyCheckWords } from '#app/domain/history/checked.ts'
import { dateWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'

/** Compares data that is stored twice. */
export function readChecks(access: Access) {
	return {
		schedule: findScheduleCheck(access),
		history: historyCheckOf(access),
		ledger: openAreas(access).money ? ledgerOf(access) : null,
		reading: readingOf(access),
	}
}

function ledgerOf(access: Access) {
	const { ledgerMinor, listMinor, differenceMinor } = checkLedger(access)
	const money = (minor: number) => moneyWords(minor, access.school.currency)
	return {
		agrees: differenceMinor === 0,
		ledger: money(ledgerMinor),
		list: money(listMinor),
		difference: money(differenceMinor),
	}
}

function historyCheckOf(access: Access) {
	const historyCheck = findHistoryCheck(access)
	const { timeZone, dateFormat } = access.school
	if (!historyCheck) return null
	const text = historyCheckWords(historyCheck, (at) => dateWords(at, timeZone, dateFormat))
	return { at: historyCheck.at, hash: historyCheck.hash, isWhole: historyCheck.problem === null, text }
}
