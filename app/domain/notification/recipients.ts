/** Notification settings are stored per membership. */
export function keyOfPlace(membershipId: string): string {
	return `member:${membershipId}`
}
