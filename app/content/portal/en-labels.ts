/** Labels of marks that families read in other words than the office, as those who called off late did give notice. */
export const enLabels: Record<string, string> = {
	'Absent, no notice': 'Absent, not canceled in time',
}
