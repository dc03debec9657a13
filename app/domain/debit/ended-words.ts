/** Said when two families become one and both are paid automatically. */
export const endedWords = (method: string) =>
	`Automatic payments with ${method} ended, because the family that was kept pays in another way.`
