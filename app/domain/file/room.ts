import { sizeWords, UNPAID_QUOTA } from './size.ts'

export const QUOTA_REACHED =
	'There is no room left for this file. Delete files you no longer use, then upload it again.'
export const NO_ROOM =
	'There is no room left for this file. Files that are no longer used have to be deleted first.'
export const NO_ROOM_UNPAID = `Files of up to ${sizeWords(UNPAID_QUOTA)} in all can be sent until your school has a plan.`
