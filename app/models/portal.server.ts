/** What families see and do in the portal: the one door to the folder beside it. */
export { previewAbsence, reportAbsenceAsShown, type AbsencePreview } from './portal/absence.server.ts'
export {
	confirmHold,
	findHold,
	HOLD_MINUTES,
	holdSlot,
	nextSlots,
	type Hold,
} from './portal/booking.server.ts'
export { copyOfData } from './portal/own-copy.server.ts'
export { listCoGuardians } from './portal/guardians.server.ts'
export { listChildren, type Child } from './portal/children.server.ts'
export {
	lastFamilyNote,
	listOwnLessons,
	nextOwnLesson,
	takesPlace,
	type OwnLesson,
} from './portal/lessons.server.ts'
export { askToMove, declineMove, withdrawMove } from './portal/move-requests.server.ts'
export { askForMakeUp, declineMakeUp, listMakeUpRequests } from './portal/credit-requests.server.ts'
export { bookForFamily, type OfficeBooking } from './portal/office-booking.server.ts'
export { listMoveRequests, type MoveRequest } from './portal/move-request-list.server.ts'
export type { Slot } from './portal/free-slots.server.ts'
export { movePortalToZone } from './portal/zone.server.ts'
export { erasePortal, movePortal } from './portal/whose.server.ts'
export { DAYS_AHEAD, findOwnCredit, listSlots } from './portal/slots.server.ts'
