/** By what choices are kept of somebody with an account: their place at the school. */
export function keyOfPlace(membershipId: string): string {
	return `member:${membershipId}`
}
