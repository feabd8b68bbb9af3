/** Texts of the check of the user's role. Texts of the specification are copied to the letter. */
export const access = {
  roleFailed: 'Failed to verify user role. Redirecting to home.',
} as const;
