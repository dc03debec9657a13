/** The texts of these messages are in the portal's catalogs, one per language. */
export const portalFlashIds = [
	'absence-reported',
	'trial-absence-reported',
	'absences-reported',
	'absence-withdrawn',
	'move-asked',
	'move-withdrawn',
	'make-up-booked',
	'make-up-asked',
	'class-joined',
	'class-list-joined',
	'class-asked',
	'class-withdrawn',
	'offer-accepted',
	'offer-declined',
	'consent-agreed',
	'consent-declined',
	'consent-taken-back',
	'assignment-ticked',
	'assignment-unticked',
	'practice-added',
	'practice-confirmed',
	'practice-removed',
	'recording-sent',
	'recording-answered',
	'report-acknowledged',
	'feedback-sent',
	'feedback-changed',
	'proposal-accepted',
	'proposal-declined',
	'conversation-begun',
	'message-withdrawn',
	'conversation-unread',
	'conversation-muted',
	'conversation-unmuted',
	'conversation-archived',
	'conversation-restored',
	'announcements-muted',
	'announcements-unmuted',
	'event-signed-up',
	'event-entry-changed',
	'event-withdrawn',
	'event-fee-back',
	'portal-switched',
] as const

export type PortalFlashId = (typeof portalFlashIds)[number]

/** The number of a sentence that says one; the sentences themselves are in the catalogs. */
const inCatalog = {
	tone: 'good',
	place: 'portal',
	say: ({ count = '' }: Partial<Record<string, string>>): string => count,
} as const

export const portalFlashes = Object.fromEntries(portalFlashIds.map((id) => [id, inCatalog])) as Record<
	PortalFlashId,
	typeof inCatalog
>

interface FlashTexts {
	flash: Record<PortalFlashId, string>
	flashWithoutMail: Partial<Record<PortalFlashId, string>>
}

/** A message that promises an email says so if emails wait until mail is set up. */
export function portalFlashText(
	{ flash, flashWithoutMail }: FlashTexts,
	id: PortalFlashId,
	mailWaits: boolean,
) {
	return (mailWaits && flashWithoutMail[id]) || flash[id]
}
