import { addPayRate, type NewPayRate } from '#app/models/pay/rates.server.ts'
import { approvePay } from '#app/models/pay/approval.server.ts'
import { listPaySheets, type PaySheet } from '#app/models/pay/sheets.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { valueOf } from './lessons.ts'

/** A rate of 40.00 an hour for all lessons since long ago, or as is said. */
export function aPayRate(access: Access, teacherId: string, rate: Partial<NewPayRate> = {}): string {
	const usual = {
		startsOn: '2020-01-01',
		basis: 'hour',
		amount: 40_00,
		classKind: null,
		classId: null,
	} as const
	return valueOf(addPayRate(access, newId(), { teacherId, ...usual, ...rate })).id
}

export function sheetOf(access: Access, teacherId: string, period: string): PaySheet | undefined {
	return listPaySheets(access, period, teacherId)[0]
}

export function earnedIn(access: Access, teacherId: string, period: string): number {
	return sheetOf(access, teacherId, period)?.amountMinor ?? 0
}

/** Approves a month as it is. */
export function approve(access: Access, teacherId: string, period: string) {
	return approvePay(access, { teacherId, period, seenMinor: earnedIn(access, teacherId, period) })
}
