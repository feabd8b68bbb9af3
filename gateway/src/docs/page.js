SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: false,
  // The public validator would receive every visit.
  validatorUrl: null,
});
