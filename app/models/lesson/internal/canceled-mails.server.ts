/** Ids of the emails in which families read that a lesson is canceled. */
export function canceledMailsOf({ canceledMailIds }: { canceledMailIds: string | null }): string[] {
	return canceledMailIds ? (JSON.parse(canceledMailIds) as string[]) : []
}
