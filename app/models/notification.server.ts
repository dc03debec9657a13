/** How people are told of what happens at a school: the one door to the folder beside it. */
export { choicesAbout, howToTell, setChoice, type Addressee } from './notification/choices.server.ts'
export {
	findNotifications,
	muteAnnouncements,
	mutesAnnouncements,
	saveNotifications,
	type NotificationSettings,
} from './notification/settings.server.ts'
export { addLine, forgetLines, tell } from './notification/telling.server.ts'
export { nextMoment, timingOf } from './notification/timing.server.ts'
export { bouncedAmong, forgetBounce, listBounced } from './notification/bounced.server.ts'
export { eraseNotifications, forgetAddresses, moveNotifications } from './notification/erasure.server.ts'
export { tellOfAbsence, tellOfAnswer } from './notification/school-events.server.ts'
