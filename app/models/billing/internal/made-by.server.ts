export function madeBy(userId: string) {
	const now = Date.now()
	return { createdAt: now, createdBy: userId, updatedAt: now, updatedBy: userId }
}
