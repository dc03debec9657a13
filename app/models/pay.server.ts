/** What teachers earn: the one door to the folder beside it. */
export { mayApprovePay, seesAllPay, seesOwnPay } from './pay/permission.server.ts'
export { addPayRate, listPayRates, removePayRate, type NewPayRate } from './pay/rates.server.ts'
export { listPayMonths, listPaySheets, type PayLine, type PaySheet } from './pay/sheets.server.ts'
export { approvePay, recordPayout, type Payout } from './pay/approval.server.ts'
export { addPayAdjustment, removePayAdjustment } from './pay/adjustments.server.ts'
